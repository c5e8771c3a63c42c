import { useLayoutEffect, useState, type RefObject } from 'react';

/** The inner width of an element, known before it is painted and kept up to date; 0 before it is mounted. */
export const useViewWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = () => setWidth(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
};
