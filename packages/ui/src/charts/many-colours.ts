/** The number of colours of the palette (`many-colours.module.css`). */
export const manyColourCount = 22;

/** The CSS colour of one of many things by its place; it begins again after the last. */
export const manyColourAt = (at: number): string => `var(--many-${(at % manyColourCount) + 1})`;
