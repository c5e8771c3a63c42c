/** How far a pointer may move during a press, in CSS pixels. */
const pressReach = 8;

/**
 * Completes presses of buttons that move while they are pressed; returns a function that ends this. Pressing a button
 * takes the focus from a field, and what the field then says or no longer says can move the button away before it is let
 * go. The browser sends no click then, although the pointer has not moved.
 */
export function keepPressesSteady(root: Document): () => void {
  let pressed: { button: HTMLButtonElement; x: number; y: number } | undefined;
  const press = (event: PointerEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    // A touch moves the focus only after the finger has left.
    const isPress = event.button === 0 && event.isPrimary && event.pointerType !== 'touch';
    pressed = isPress && button !== null ? { button, x: event.clientX, y: event.clientY } : undefined;
  };
  const letGo = (event: PointerEvent) => {
    const last = pressed;
    pressed = undefined;
    if (last === undefined || !(event.target instanceof Node)) return;
    const { button, x, y } = last;
    const isStill = Math.hypot(event.clientX - x, event.clientY - y) <= pressReach;
    // Over the button itself, the browser sends the click.
    if (isStill && button.isConnected && !button.contains(event.target)) button.click();
  };
  root.addEventListener('pointerdown', press, true);
  root.addEventListener('pointerup', letGo, true);
  return () => {
    root.removeEventListener('pointerdown', press, true);
    root.removeEventListener('pointerup', letGo, true);
  };
}
