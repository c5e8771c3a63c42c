import { useRef } from 'react';
import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';

/**
 * The picture that is open in full, among those given. It stands in the address, so that Back closes it; the next one
 * takes its place there.
 */
export function useOpenPicture<Picture extends { id: string }>(pictures: readonly Picture[]) {
  const { picture } = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  /** The picture that is being closed: a second quick tap must not go back twice. */
  const closing = useRef<string>(undefined);
  return {
    picture: pictures.find(({ id }) => id === picture),
    show: (id: string) => {
      closing.current = undefined;
      void navigate({ to: '.', search: (before) => ({ ...before, picture: id }), replace: picture !== undefined });
    },
    close: () => {
      if (picture === undefined || closing.current === picture) return;
      closing.current = picture;
      if (canGoBack) router.history.back();
      else void navigate({ to: '.', search: ({ picture: _picture, ...before }) => before, replace: true });
    },
  };
}
