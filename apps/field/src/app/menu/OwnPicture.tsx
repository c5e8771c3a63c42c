import { useBlobUrl } from '@field-service/ui/record/BlobImage.tsx';
import { initialsOf } from '@field-service/ui/shell/initials.ts';
import { Avatar } from '@mantine/core';
import { useOwnFile } from '../../offline/own-files/own-files.ts';

interface OwnPictureProps {
  /** The user's name, whose initials stand for a missing picture. */
  name: string;
  size: number;
}

/** The user's profile picture. */
export const OwnPicture = ({ name, size }: OwnPictureProps) => {
  const url = useBlobUrl(useOwnFile('avatar')?.blob ?? undefined);
  return (
    <Avatar src={url ?? null} size={size} color="main" variant="filled" alt="" aria-hidden>
      {initialsOf(name)}
    </Avatar>
  );
};
