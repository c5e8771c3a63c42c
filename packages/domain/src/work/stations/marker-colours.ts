/**
 * The colours of markers by their index (specification 000, section 4). A note without an index is orange, as notes were
 * before they had one.
 */
export const markerColours = [-1, 0, 1, 2, 3, 4, 5, 6] as const;
export type MarkerColour = (typeof markerColours)[number];
export const defaultMarkerColour: MarkerColour = 1;

/** The fill of a marker and the colour of signs on it, as `#rrggbb`. */
export const markerFills: Readonly<Record<MarkerColour, { fill: string; ink: string }>> = {
  [-1]: { fill: '#ffffff', ink: '#20252b' },
  0: { fill: '#f7a8c4', ink: '#20252b' },
  1: { fill: '#f59f3b', ink: '#20252b' },
  2: { fill: '#1d62bb', ink: '#ffffff' },
  3: { fill: '#b3251e', ink: '#ffffff' },
  4: { fill: '#7b46c9', ink: '#ffffff' },
  5: { fill: '#5fd3e0', ink: '#20252b' },
  6: { fill: '#12306b', ink: '#ffffff' },
};

/** The marker colour of a stored index; the default for one that is missing or unknown. */
export const markerColourOf = (index: number | undefined): MarkerColour =>
  markerColours.find((each) => each === index) ?? defaultMarkerColour;
