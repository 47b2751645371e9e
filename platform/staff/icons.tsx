// The icons of the staff area: those of Tabler Icons 3.51.0 that it shows, each as one path (docs/licences.md). The package
// has six thousand icons in 88 MiB, which every installation would download. To add an icon, copy the values d of its
// outline, in their order, from the file of Tabler Icons.
import type { JSX, SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height in pixels. */
  size?: number;
  /** Width of the lines, in units of which the icon is 24 wide. */
  stroke?: number;
}
export type Icon = (props: IconProps) => JSX.Element;

/** An icon whose lines have the colour of the text. `path`: its lines, as in the attribute d of an SVG path. */
function outline(path: string): Icon {
  return ({ size = 24, stroke = 2, ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

export const IconAddressBook = outline(
  'M20 6v12a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2 M10 16h6 M11 11a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M4 8h3 M4 12h3 M4 16h3',
);
export const IconAdjustmentsHorizontal = outline(
  'M12 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M4 6l8 0 M16 6l4 0 M6 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M4 12l2 0 M10 12l10 0 M15 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M4 18l11 0 M19 18l1 0',
);
export const IconAlertTriangle = outline(
  'M12 9v4 M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0 M12 16h.01',
);
export const IconArchive = outline(
  'M3 6a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2 M5 8v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-10 M10 12l4 0',
);
export const IconArrowBackUp = outline('M9 14l-4 -4l4 -4 M5 10h11a4 4 0 1 1 0 8h-1');
export const IconArticle = outline(
  'M3 6a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2l0 -12 M7 8h10 M7 12h10 M7 16h10',
);
export const IconBlockquote = outline(
  'M6 15h15 M21 19h-15 M15 11h6 M21 7h-6 M9 9h1a1 1 0 1 1 -1 1v-2.5a2 2 0 0 1 2 -2 M3 9h1a1 1 0 1 1 -1 1v-2.5a2 2 0 0 1 2 -2',
);
export const IconBold = outline('M7 5h6a3.5 3.5 0 0 1 0 7h-6l0 -7 M13 12h1a3.5 3.5 0 0 1 0 7h-7v-7');
export const IconBook2 = outline(
  'M19 4v16h-12a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12 M19 16h-12a2 2 0 0 0 -2 2 M9 8h6',
);
export const IconBulb = outline(
  'M3 12h1m8 -9v1m8 8h1m-15.4 -6.4l.7 .7m12.1 -.7l-.7 .7 M9 16a5 5 0 1 1 6 0a3.5 3.5 0 0 0 -1 3a2 2 0 0 1 -4 0a3.5 3.5 0 0 0 -1 -3 M9.7 17l4.6 0',
);
export const IconChevronDown = outline('M6 9l6 6l6 -6');
export const IconChevronRight = outline('M9 6l6 6l-6 6');
export const IconClipboardList = outline(
  'M9 5h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-12a2 2 0 0 0 -2 -2h-2 M9 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2 M9 12l.01 0 M13 12l2 0 M9 16l.01 0 M13 16l2 0',
);
export const IconClock = outline('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0 M12 7v5l3 3');
export const IconCode = outline('M7 8l-4 4l4 4 M17 8l4 4l-4 4 M14 4l-4 16');
export const IconDeviceMobile = outline(
  'M6 5a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-14 M11 4h2 M12 17v.01',
);
export const IconExternalLink = outline(
  'M12 6h-6a2 2 0 0 0 -2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-6 M11 13l9 -9 M15 4h5v5',
);
export const IconEyeCheck = outline(
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0 M11.102 17.957c-3.204 -.307 -5.904 -2.294 -8.102 -5.957c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6a19.5 19.5 0 0 1 -.663 1.032 M15 19l2 2l4 -4',
);
export const IconFocusCentered = outline(
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M4 8v-2a2 2 0 0 1 2 -2h2 M4 16v2a2 2 0 0 0 2 2h2 M16 4h2a2 2 0 0 1 2 2v2 M16 20h2a2 2 0 0 0 2 -2v-2',
);
export const IconH3 = outline(
  'M19 14a2 2 0 1 0 -2 -2 M17 16a2 2 0 1 0 2 -2 M4 6v12 M12 6v12 M11 18h2 M3 18h2 M4 12h8 M3 6h2 M11 6h2',
);
export const IconHeading = outline('M7 12h10 M7 5v14 M17 5v14 M15 19h4 M15 5h4 M5 19h4 M5 5h4');
export const IconHistory = outline('M12 8l0 4l2 2 M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5');
export const IconHome = outline(
  'M5 12l-2 0l9 -9l9 9l-2 0 M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-7 M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v6',
);
export const IconInfoSquare = outline(
  'M12 9h.01 M3 5a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14 M11 12h1v4h1',
);
export const IconItalic = outline('M11 5l6 0 M7 19l6 0 M14 5l-4 14');
export const IconKeyboard = outline(
  'M2 8a2 2 0 0 1 2 -2h16a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2l0 -8 M6 10l0 .01 M10 10l0 .01 M14 10l0 .01 M18 10l0 .01 M6 14l0 .01 M18 14l0 .01 M10 14l4 .01',
);
export const IconKey = outline(
  'M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1 -4.069 0l-.301 -.301l-6.558 6.558a2 2 0 0 1 -1.239 .578l-.175 .008h-1.172a1 1 0 0 1 -.993 -.883l-.007 -.117v-1.172a2 2 0 0 1 .467 -1.284l.119 -.13l.414 -.414h2v-2h2v-2l2.144 -2.144l-.301 -.301a2.877 2.877 0 0 1 0 -4.069l2.643 -2.643a2.877 2.877 0 0 1 4.069 0 M15 9h.01',
);
export const IconLayoutGrid = outline(
  'M4 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4 M14 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4 M4 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4 M14 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4',
);
export const IconLibraryPhoto = outline(
  'M7 5.667a2.667 2.667 0 0 1 2.667 -2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1 -2.667 2.667h-8.666a2.667 2.667 0 0 1 -2.667 -2.667l0 -8.666 M4.012 7.26a2.005 2.005 0 0 0 -1.012 1.737v10c0 1.1 .9 2 2 2h10c.75 0 1.158 -.385 1.5 -1 M17 7h.01 M7 13l3.644 -3.644a1.21 1.21 0 0 1 1.712 0l3.644 3.644 M15 12l1.644 -1.644a1.21 1.21 0 0 1 1.712 0l2.644 2.644',
);
export const IconLink = outline(
  'M9 15l6 -6 M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464 M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
);
export const IconList = outline('M9 6l11 0 M9 12l11 0 M9 18l11 0 M5 6l0 .01 M5 12l0 .01 M5 18l0 .01');
export const IconListCheck = outline(
  'M3.5 5.5l1.5 1.5l2.5 -2.5 M3.5 11.5l1.5 1.5l2.5 -2.5 M3.5 17.5l1.5 1.5l2.5 -2.5 M11 6l9 0 M11 12l9 0 M11 18l9 0',
);
export const IconListNumbers = outline(
  'M11 6h9 M11 12h9 M12 18h8 M4 16a2 2 0 1 1 4 0c0 .591 -.5 1 -1 1.5l-3 2.5h4 M6 10v-6l-2 2',
);
export const IconLogout = outline(
  'M14 8v-2a2 2 0 0 0 -2 -2h-7a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2 -2v-2 M9 12h12l-3 -3 M18 15l3 -3',
);
export const IconMail = outline(
  'M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10 M3 7l9 6l9 -6',
);
export const IconMarkdown = outline(
  'M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10 M7 15v-6l2 2l2 -2v6 M14 13l2 2l2 -2m-2 2v-6',
);
export const IconMessage = outline(
  'M8 9h8 M8 13h6 M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12',
);
export const IconNews = outline(
  'M16 6h3a1 1 0 0 1 1 1v11a2 2 0 0 1 -4 0v-13a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1v12a3 3 0 0 0 3 3h11 M8 8l4 0 M8 12l4 0 M8 16l4 0',
);
export const IconPencil = outline('M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4 M13.5 6.5l4 4');
export const IconPhoto = outline(
  'M15 8h.01 M3 6a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v12a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-12 M3 16l5 -5c.928 -.893 2.072 -.893 3 0l5 5 M14 14l1 -1c.928 -.893 2.072 -.893 3 0l3 3',
);
export const IconPhotoUp = outline(
  'M15 8h.01 M12.5 21h-6.5a3 3 0 0 1 -3 -3v-12a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v6.5 M3 16l5 -5c.928 -.893 2.072 -.893 3 0l3.5 3.5 M14 14l1 -1c.679 -.653 1.473 -.829 2.214 -.526 M19 22v-6 M22 19l-3 -3l-3 3',
);
export const IconPlus = outline('M12 5l0 14 M5 12l14 0');
export const IconSearch = outline('M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0 M21 21l-6 -6');
export const IconSeparatorHorizontal = outline('M4 12l16 0 M8 8l4 -4l4 4 M16 16l-4 4l-4 -4');
export const IconSourceCode = outline(
  'M14.5 4h2.5a3 3 0 0 1 3 3v10a3 3 0 0 1 -3 3h-10a3 3 0 0 1 -3 -3v-5 M6 5l-2 2l2 2 M10 9l2 -2l-2 -2',
);
export const IconStrikethrough = outline(
  'M5 12l14 0 M16 6.5a4 2 0 0 0 -4 -1.5h-1a3.5 3.5 0 0 0 0 7h2a3.5 3.5 0 0 1 0 7h-1.5a4 2 0 0 1 -4 -1.5',
);
export const IconTable = outline(
  'M3 5a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14 M3 10h18 M10 3v18',
);
export const IconUserQuestion = outline(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0 M6 21v-2a4 4 0 0 1 4 -4h3.5 M19 22v.01 M19 19a2.003 2.003 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483',
);
export const IconUsers = outline(
  'M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0 M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2 M16 3.13a4 4 0 0 1 0 7.75 M21 21v-2a4 4 0 0 0 -3 -3.85',
);
export const IconVideo = outline(
  'M15 10l4.553 -2.276a1 1 0 0 1 1.447 .894v6.764a1 1 0 0 1 -1.447 .894l-4.553 -2.276v-4 M3 8a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2l0 -8',
);
