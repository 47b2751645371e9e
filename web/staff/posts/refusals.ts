/** Reasons why a user may not publish, feature or pin a post. */
export const REFUSAL = {
  publish: 'Only editors and administrators can publish and hide posts.',
  feature: 'Only editors and administrators can feature posts.',
  pin: 'Authors can pin only their own posts.',
};
