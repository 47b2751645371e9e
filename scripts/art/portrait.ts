import { randomOf, short } from './random.ts';

export interface Portrait {
  seed: number;
  back: [string, string];
  skin: string;
  hair: string;
  coat: string;
  hairStyle: 'bob' | 'bun' | 'short' | 'curls' | 'hood' | 'hat';
  extra: 'glasses' | 'scarf' | 'lantern' | 'none';
}

/** Draws a square portrait of simple shapes in lantern light. */
export function portraitPicture(person: Portrait): string {
  const random = randomOf(person.seed);
  const { back, skin, hair, coat, hairStyle, extra } = person;
  const stars = Array.from(
    { length: 24 },
    () =>
      `<circle cx="${short(random() * 480)}" cy="${short(random() * 300)}" r="${short(0.8 + random() * 2)}" opacity="${short(0.3 + random() * 0.6)}"/>`,
  );
  const behind =
    hairStyle === 'bob'
      ? `<path d="M138 330Q110 130 240 112Q370 130 342 330Z" fill="${hair}"/>`
      : hairStyle === 'curls'
        ? [
            [150, 200],
            [165, 150],
            [205, 115],
            [255, 108],
            [305, 125],
            [335, 170],
            [340, 225],
            [145, 250],
            [338, 270],
          ]
            .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="46" fill="${hair}"/>`)
            .join('')
        : hairStyle === 'hood'
          ? `<path d="M110 400Q95 95 240 82Q385 95 370 400Z" fill="${coat}"/>`
          : ''; // prettier-ignore
  const front =
    hairStyle === 'bun'
      ? `<circle cx="240" cy="98" r="38" fill="${hair}"/><path d="M158 214Q160 128 240 124Q320 128 322 214Q300 160 240 160Q180 160 158 214Z" fill="${hair}"/>`
      : hairStyle === 'short'
        ? `<path d="M154 220Q146 118 244 116Q336 120 326 220Q318 168 268 172Q200 178 176 166Q160 182 154 220Z" fill="${hair}"/>`
        : hairStyle === 'hat'
          ? `<path d="M110 176H370L346 152H134Z M152 156Q160 70 240 70Q320 70 328 156Z" fill="${hair}"/><rect x="150" y="138" width="180" height="16" fill="#ffc46b"/>`
          : hairStyle === 'hood'
            ? `<path d="M150 240Q146 120 240 116Q334 120 330 240Q322 150 240 148Q158 150 150 240Z" fill="${hair}"/>`
            : `<path d="M156 222Q156 130 240 126Q324 130 324 222Q290 176 226 170Q176 176 156 222Z" fill="${hair}"/>`; // prettier-ignore
  const extras =
    extra === 'glasses'
      ? '<g fill="none" stroke="#ffe9c4" stroke-width="6"><circle cx="206" cy="238" r="26"/><circle cx="274" cy="238" r="26"/><path d="M232 238h16"/></g>'
      : extra === 'scarf'
        ? '<path d="M168 330Q240 372 312 330L322 372Q240 412 158 372Z" fill="#f19a3e"/><path d="M286 372l34 90h-44l-22 -84Z" fill="#d97f27"/>'
        : extra === 'lantern'
          ? '<circle cx="390" cy="380" r="90" fill="#ffc46b" opacity=".35"/><path d="M372 350h36l10 62h-56Z" fill="#ffc46b"/><path d="M366 350q24 -30 48 0M360 412h60" stroke="#20142c" stroke-width="8" fill="none"/>'
          : ''; // prettier-ignore
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480" width="480" height="480">
<defs><linearGradient id="b" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${back[0]}"/><stop offset="1" stop-color="${back[1]}"/></linearGradient>
<radialGradient id="l" cx=".75" cy=".2" r=".9"><stop offset="0" stop-color="#ffd592" stop-opacity=".55"/><stop offset="1" stop-color="#ffd592" stop-opacity="0"/></radialGradient></defs>
<rect width="480" height="480" fill="url(#b)"/><g fill="#fff6e4">${stars.join('')}</g>
${behind}
<path d="M72 480Q80 360 190 346H290Q400 360 408 480Z" fill="${coat}"/>
<path d="M204 300h72v58q-36 34 -72 0Z" fill="${skin}"/><path d="M204 318q36 26 72 0v20q-36 26 -72 0Z" opacity=".18"/>
<path d="M160 220Q160 130 240 130Q320 130 320 220Q320 322 240 328Q160 322 160 220Z" fill="${skin}"/>
<ellipse cx="206" cy="240" rx="8" ry="11" fill="#20142c"/><ellipse cx="274" cy="240" rx="8" ry="11" fill="#20142c"/>
<path d="M218 288q22 18 44 0" fill="none" stroke="#20142c" stroke-width="6" stroke-linecap="round" opacity=".75"/>
<circle cx="186" cy="272" r="14" fill="#ff8a6b" opacity=".28"/><circle cx="294" cy="272" r="14" fill="#ff8a6b" opacity=".28"/>
${front}${extras}
<rect width="480" height="480" fill="url(#l)" opacity=".6"/></svg>
`;
}
