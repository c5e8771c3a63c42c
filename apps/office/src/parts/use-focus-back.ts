import { useEffect } from 'react';

/**
 * For a dialog that is mounted only while open: on closing, focus returns to the previous element. If that element is
 * gone, such as the button of a settled decision, the page's content is focused.
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
