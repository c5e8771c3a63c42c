import { useEffect } from 'react';

/**
 * For a dialog that is mounted only while open: on closing, focus returns to where it was. If that element is gone,
 * such as the button of something now decided, the page's content is focused.
 */
export const useFocusBack = (): void => {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      const target =
        opener instanceof HTMLElement && opener !== document.body && opener.isConnected
          ? opener
          : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, []);
};
