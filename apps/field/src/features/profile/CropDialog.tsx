import { useT } from '@field-service/i18n/use-t.ts';
import type { PicturePart } from '@field-service/ui/fields/shrink-picture.worker.ts';
import { useBlobUrl } from '@field-service/ui/record/BlobImage.tsx';
import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { LateDialog } from '../../frame/dialogs/LateDialog.tsx';
import { Pair } from '../../frame/Screen.tsx';
import { useKeep } from '../../frame/use-kept.ts';
import { cropForProfile, profilePictureLimits } from '../../native/picture.ts';
import { dropChosenPicture } from '../../offline/own-files/chosen-picture.ts';
import { keepOwnFile } from '../../offline/own-files/own-files.ts';
import { sendSoon } from '../../offline/uploading/background.ts';
import { placeWithin, type Point, type Size } from './crop-place.ts';
import classes from './profile.module.css';

const maxZoom = 3;
/** How far an arrow moves the picture, in px of the screen. */
const step = 16;

const arrows = [
  { words: 'Move left', icon: IconArrowLeft, by: { x: -step, y: 0 } },
  { words: 'Move right', icon: IconArrowRight, by: { x: step, y: 0 } },
  { words: 'Move up', icon: IconArrowUp, by: { x: 0, y: -step } },
  { words: 'Move down', icon: IconArrowDown, by: { x: 0, y: step } },
] as const;

/**
 * Crops the picture that was taken or chosen for the profile. Cancelling forgets it. It is moved with a finger, with
 * arrows on the screen or with the arrow keys.
 */
export const CropDialog = ({ picture }: { picture: Blob }) => {
  const t = useT('field');
  const keep = useKeep();
  const id = useId();
  const url = useBlobUrl(picture);
  const [place, setPlace] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [busy, setBusy] = useState(false);
  const [part, setPart] = useState<PicturePart>();
  const shown = useRef<Size>(undefined);
  const frame = useRef<Size>(undefined);
  const move = (by: Point) => {
    if (!shown.current || !frame.current) return;
    setPlace(placeWithin({ x: place.x + by.x, y: place.y + by.y }, shown.current, frame.current, zoom));
  };
  const cancel = () => keep(dropChosenPicture());
  const use = async (cropped: PicturePart) => {
    setBusy(true);
    try {
      await keepOwnFile('avatar', await cropForProfile(picture, cropped));
      sendSoon();
    } finally {
      setBusy(false);
    }
  };
  return (
    <LateDialog title={t('Crop')} onClose={cancel}>
      <Stack gap="md">
        <div className={classes.stage}>
          {url === undefined ? null : (
            <Cropper
              image={url}
              aspect={profilePictureLimits.ratio}
              crop={place}
              zoom={zoom}
              maxZoom={maxZoom}
              keyboardStep={step}
              onCropChange={setPlace}
              onZoomChange={setZoom}
              onCropAreaChange={(_percent, pixels) => setPart(pixels)}
              setMediaSize={(size) => {
                shown.current = size;
              }}
              setCropSize={(size) => {
                frame.current = size;
              }}
              cropperProps={{
                role: 'group',
                'aria-label': t('Part of the picture. Move it with the arrow keys.'),
              }}
              classes={{ cropAreaClassName: classes.area ?? '' }}
              disableAutomaticStylesInjection
            />
          )}
        </div>
        <div>
          <label className={classes.label} htmlFor={id}>
            {t('Zoom')}
          </label>
          <Group gap="xs" wrap="nowrap">
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t('Zoom out')}
              disabled={zoom <= 1}
              onClick={() => setZoom(Math.max(1, zoom - 0.1))}
            >
              <IconMinus size={20} aria-hidden />
            </ActionIcon>
            <input
              id={id}
              className={classes.zoom}
              type="range"
              min={1}
              max={maxZoom}
              step={0.05}
              value={zoom}
              onChange={(event) => setZoom(Number(event.currentTarget.value))}
            />
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t('Zoom in')}
              disabled={zoom >= maxZoom}
              onClick={() => setZoom(Math.min(maxZoom, zoom + 0.1))}
            >
              <IconPlus size={20} aria-hidden />
            </ActionIcon>
          </Group>
        </div>
        <Group gap="xs" justify="center">
          {arrows.map(({ words, icon: Arrow, by }) => (
            <ActionIcon key={words} variant="default" size={44} aria-label={t(words)} onClick={() => move(by)}>
              <Arrow size={20} aria-hidden />
            </ActionIcon>
          ))}
        </Group>
        <Pair>
          <Button variant="default" disabled={busy} onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button loading={busy} disabled={part === undefined} onClick={() => (part ? keep(use(part)) : undefined)}>
            {t('Use picture')}
          </Button>
        </Pair>
      </Stack>
    </LateDialog>
  );
};
