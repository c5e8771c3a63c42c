/**
 * Where a popup without a role of its own, such as a menu or a list of options, is added: in the content of the page, or
 * in the body of a page that has none.
 */
export const inLandmark = { target: ':is(main, body:not(:has(main)))' };
