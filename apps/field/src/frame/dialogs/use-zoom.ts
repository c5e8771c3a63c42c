import { useRef, useState, type PointerEvent } from 'react';

interface View {
  scale: number;
  x: number;
  y: number;
}
const whole: View = { scale: 1, x: 0, y: 0 };
const maxScale = 5;
const tapScale = 2.5;
/** How far a finger must move sideways, in px, to change the picture. */
const swipePx = 60;

interface Point {
  x: number;
  y: number;
}
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Zoom with two fingers or a double tap; one finger moves what is zoomed, and otherwise swipes to the next picture. */
export function useZoom(onSwipe: (by: 1 | -1) => void) {
  const [view, setView] = useState(whole);
  const points = useRef(new Map<number, Point>());
  const swipe = useRef<Point | undefined>(undefined);
  const toggle = () => setView(({ scale }) => (scale > 1 ? whole : { scale: tapScale, x: 0, y: 0 }));
  const at = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
  const up = (event: PointerEvent) => {
    points.current.delete(event.pointerId);
    const from = swipe.current;
    swipe.current = undefined;
    const { x, y } = at(event);
    if (!from || view.scale > 1 || Math.abs(x - from.x) < swipePx || Math.abs(x - from.x) < 2 * Math.abs(y - from.y))
      return;
    onSwipe(x < from.x ? 1 : -1);
  };
  return {
    zoomed: view.scale > 1,
    toggle,
    style: { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` },
    handlers: {
      onDoubleClick: toggle,
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        points.current.set(event.pointerId, at(event));
        swipe.current = points.current.size === 1 ? at(event) : undefined;
      },
      onPointerMove: (event: PointerEvent) => {
        const before = points.current.get(event.pointerId);
        if (!before) return;
        const now = at(event);
        const other = [...points.current].find(([id]) => id !== event.pointerId)?.[1];
        points.current.set(event.pointerId, now);
        setView(({ scale, x, y }) => {
          if (other) {
            const next = Math.min(
              maxScale,
              Math.max(1, (scale * distance(now, other)) / (distance(before, other) || 1)),
            );
            return next === 1 ? whole : { scale: next, x, y };
          }
          return scale > 1 ? { scale, x: x + now.x - before.x, y: y + now.y - before.y } : whole;
        });
      },
      onPointerUp: up,
      onPointerCancel: (event: PointerEvent) => {
        points.current.delete(event.pointerId);
        swipe.current = undefined;
      },
    },
  };
}
