interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}

const gapPx = 4;
const marginPx = 8;

/** The position of a card below a rectangle, or above it if there is no room below; always within the window. */
export const placeCard = (anchor: Rect, card: Size, view: Size): { left: number; top: number } => {
  const below = anchor.bottom + gapPx;
  const above = anchor.top - gapPx - card.height;
  const fitsBelow = below + card.height <= view.height - marginPx;
  return {
    left: Math.max(Math.min(anchor.left, view.width - marginPx - card.width), marginPx),
    top: fitsBelow ? below : above >= marginPx ? above : Math.max(view.height - marginPx - card.height, marginPx),
  };
};
