/** The number of milliseconds in 24 hours; a calendar day is longer or shorter when clocks change. */
export const dayMs = 86_400_000;
