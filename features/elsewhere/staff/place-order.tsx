import { Anchor, Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { PermittedButton } from '../../../platform/staff/buttons.tsx';
import { NewTabHint } from '../../../platform/staff/new-tab-hint.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { changeElsewhere } from '../data/elsewhere.client.ts';
import { type PlaceId, POSTING_PLACES } from '../model/destinations.ts';
import {
  type ElsewhereOrder,
  type ElsewherePost,
  type ElsewhereState,
  possibleOrders,
} from '../model/elsewhere-post.ts';
import type { Place } from '../model/place.ts';

export interface PlaceOrderProps {
  post: string;
  place: Place & { id: PlaceId };
  /** The stored state of the post for this place; null if there is none. */
  sent: ElsewherePost | null;
  /** Whether visitors can read the post. */
  isLive: boolean;
  /** The reason why the post cannot be sent or updated now; null if it can. */
  refusal: string | null;
  /** Whether to post the whole text as a thread; absent to keep the stored choice. */
  isWhole?: boolean;
}

/**
 * Sends a post to a place (such as Discord) and shows its state there. Before the post is live, a checkbox requests
 * that it is sent when it goes live. Once it is live, buttons send or update it. The button that deletes it from the
 * place does not depend on whether the post is live.
 */
export function PlaceOrder({ post, place, sent, isLive, refusal, isWhole }: PlaceOrderProps) {
  const { id } = place;
  const person = usePerson();
  const { run, busy, problem, dismiss } = useDatabaseAction();
  const state = sent?.state ?? 'none';
  const order = sent?.order ?? '';
  const name = POSTING_PLACES[id].name;
  const give = (next: ElsewhereOrder) => {
    dismiss();
    const change = { order: next, ...(next === 'send' && isWhole !== undefined && { isWhole }) };
    return run(`Your choice for ${name} was not saved.`, (db) =>
      changeElsewhere(db, person.uid, { post, place: id }, change),
    );
  };
  const isWaiting = order === 'send' && !isLive;
  // Shows the checkbox as the user has set it until the server confirms the change.
  const [pressed, setPressed] = useState<boolean | null>(null);
  if (pressed === isWaiting) setPressed(null);
  const press = async (isPressed: boolean) => {
    setPressed(isPressed);
    if (!(await give(isPressed ? 'send' : ''))) setPressed(null);
  };
  const orders = order === '' ? possibleOrders(state) : [];
  return (
    <div className="place-order">
      {!isLive && (orders.includes('send') || isWaiting) && (
        <Checkbox
          label={`Also post to ${name} (${place.name}) when the post is live`}
          checked={pressed ?? isWaiting}
          onChange={(event) => void press(event.currentTarget.checked)}
        />
      )}
      <p role="status">
        {order !== '' && !isWaiting ? orderedText(order, name) : stateText(state, name, sent?.note ?? '')}
      </p>
      {sent?.messages.some(({ url }) => url !== '') && (
        <ul className="place-order__links">
          {sent.messages.map(({ url }, at) =>
            url === '' ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: messages are in a fixed order
              <li key={at}>
                <Anchor href={url} target="_blank" rel="noopener">
                  {sent.messages.length === 1 ? `Open in ${name}` : `Message ${at + 1}`}
                  <NewTabHint />
                </Anchor>
              </li>
            ),
          )}
        </ul>
      )}
      {problem}
      <Group gap="sm">
        {order !== '' && !isWaiting && (
          <Button variant="default" aria-busy={busy} onClick={() => void give('')}>
            Cancel
          </Button>
        )}
        {orders
          .filter((one) => isLive || one === 'remove')
          .map((one) => (
            <PermittedButton
              key={one}
              variant="default"
              aria-busy={busy}
              refusal={one === 'remove' || one === 'found' ? null : refusal}
              onClick={() => void give(one)}
            >
              {orderLabel(one, state, name)}
            </PermittedButton>
          ))}
      </Group>
    </div>
  );
}

/** The state of a post in a place (such as Discord) as a sentence; '' if the post was never sent. */
const STATES: Record<ElsewhereState, (place: string, note: string) => string> = {
  none: () => '',
  sending: (place, note) =>
    note === '' ? `Posting to ${place}…` : `Not finished yet: ${note} The site tries again.`,
  sent: (place, note) => `Posted to ${place}. ${note}`.trim(),
  failed: (place, note) => `Not posted to ${place}: ${note}`,
  uncertain: (place, note) => `${note} Look at ${place} before you continue.`,
  removed: (place) => `Deleted from ${place}.`,
};
const stateText = (state: ElsewhereState, place: string, note: string) => STATES[state](place, note);

/** A sentence about a request that the server has not started yet. */
function orderedText(order: ElsewhereOrder, place: string): string {
  if (order === 'remove') return `Will be deleted from ${place}…`;
  return order === 'change' ? `Will be updated in ${place}…` : `Will be posted to ${place}…`;
}

/** The label of the button that gives this order, such as “Post to Discord now”. */
function orderLabel(order: ElsewhereOrder, state: ElsewhereState, place: string): string {
  if (order === 'change') return `Update in ${place}`;
  if (order === 'remove') return `Delete from ${place}`;
  if (order === 'found') return 'It is there: continue';
  if (order === '') return 'Cancel';
  if (state === 'uncertain') return 'It is not there: post it again';
  return state === 'failed' ? 'Try again' : `Post to ${place} now`;
}
