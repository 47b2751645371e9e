import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { graphemeCount } from '../../../domain/elsewhere/counts.ts';
import type { Destination } from '../../../domain/elsewhere/destinations.ts';
import { type Form, partOf } from '../../../domain/elsewhere/form.ts';
import { counted } from '../../../domain/text/counted.ts';
import { NewTabHint } from '../../shared/new-tab-hint.tsx';
import { EverywherePart } from './everywhere-part.tsx';
import { LOSS_SENTENCES } from './loss-sentences.ts';

interface EverywhereFormProps {
  destination: Destination;
  form: Form;
  /** The content warning; '' for none. */
  warning: string;
}

/**
 * Shows a post as one place (such as Discord) accepts it: its parts, a list of losses (such as formatting), and the
 * pictures that the user must add by hand.
 */
export function EverywhereForm({ destination, form, warning }: EverywhereFormProps) {
  const [news, setNews] = useState('');
  const texts = form.parts.filter(({ field }) => field === 'text');
  const areByHand = (['picturesByHand', 'picturesLeft', 'pictureUpload'] as const).some((loss) =>
    form.lost.includes(loss),
  );
  let number = 0;
  return (
    <>
      <p role="status" className="everywhere__news">
        {news}
      </p>
      {texts.length > 1 && (
        <p className="staff-hint">{counted(texts.length, destination.hasThreads ? 'post' : 'message')}</p>
      )}
      {warning !== '' && (
        <EverywherePart
          name="Content warning"
          part={{ ...partOf('text', warning), count: graphemeCount(warning) }}
          isHtml={false}
          onNews={setNews}
        />
      )}
      {form.parts.map((part, at) => {
        if (part.field === 'text') number += 1;
        const name = part.field === 'title' ? 'Title' : texts.length > 1 ? `Part ${number}` : 'Text';
        return (
          <EverywherePart
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and their order is fixed
            key={at}
            name={name}
            part={part}
            isHtml={destination.id === 'itch' && part.field === 'text'}
            onNews={setNews}
          />
        );
      })}
      {form.lost.length > 0 && (
        <section>
          <h3>Not carried over</h3>
          <ul>
            {form.lost.map((loss) => (
              <li key={loss}>{LOSS_SENTENCES[loss]}</li>
            ))}
          </ul>
        </section>
      )}
      {areByHand && (
        <section>
          <h3>Pictures to add by hand</h3>
          <ul>
            {form.pictures.map(({ address, alt }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a post may contain a picture twice
              <li key={at}>
                <Anchor href={address} target="_blank" rel="noopener">
                  {alt || address}
                  <NewTabHint />
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
