import { useEffect } from 'react';

/**
 * For a dialog that is there only while it is open: when it goes, whatever had the focus before has it again. Where that is
 * gone too, as the button of something now decided, the page's content has it.
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
