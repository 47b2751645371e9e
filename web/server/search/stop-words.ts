/** English stop words. They are indexed only in titles and tags. A query uses them only if it has no other words. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after all also an and any are as at be because been but by can could did do does for from had has have he
   her his how i if in into is it its just like more most my no not now of on one only or our out over s she so some t
   than that the their them then there these they this to up us was we were what when which who will with would you
   your`.split(/\s+/),
);
