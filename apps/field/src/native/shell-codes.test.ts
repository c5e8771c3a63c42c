import { expect, test } from 'vitest';
import { isScanClosed, isWithoutApp, positionCode, shellPictureFailure } from './shell-codes.ts';

test.each([
  ['a denied permission', { code: 'OS-PLUG-GLOC-0003' }, 1],
  ['restricted positions', { code: 'OS-PLUG-GLOC-0008' }, 1],
  ['a refusal to switch positions on', { code: 'OS-PLUG-GLOC-0009' }, 1],
  ['a timeout', { code: 'OS-PLUG-GLOC-0010' }, 3],
  ['positions that are off', { code: 'OS-PLUG-GLOC-0007' }, 2],
  ['an error without a code', new Error('none'), 2],
])('%s of the native shell has the code of a browser', (_case, error, code) => {
  expect(positionCode(error)).toBe(code);
});

test.each([
  ['a closed camera', { code: 'OS-PLUG-CAMR-0006', message: 'cancelled' }],
  ['a closed editor', { code: 'OS-PLUG-CAMR-0013', message: 'cancelled' }],
  ['a closed gallery', { code: 'OS-PLUG-CAMR-0020', message: 'cancelled' }],
  ['no chosen picture', new Error('No Image Selected')],
])('%s is no failure', (_case, error) => {
  expect([shellPictureFailure(error, 'camera'), shellPictureFailure(error, 'gallery')]).toEqual([undefined, undefined]);
});

test.each([
  ['a camera without permission', 'camera', { code: 'OS-PLUG-CAMR-0003' }, 'device.take_picture', { denied: true }],
  ['code 20 of a camera', 'camera', { code: 20, message: '20' }, 'device.take_picture', { denied: true }],
  ['no camera', 'camera', { code: 'OS-PLUG-CAMR-0007', message: 'none' }, 'device.no_camera', {}],
  ['a library without permission', 'gallery', { code: 'OS-PLUG-CAMR-0005', message: 'no' }, 'device.no_library', {}],
  ['a camera that failed', 'camera', { message: 'busy' }, 'device.take_picture', { reason: 'busy' }],
  ['a gallery that failed', 'gallery', new Error('gone'), 'device.get_picture', { reason: 'gone' }],
  ['a gallery that failed without a word', 'gallery', undefined, 'device.get_picture', { reason: '' }],
] as const)('%s has its own failure', (_case, source, error, code, params) => {
  expect(shellPictureFailure(error, source)).toMatchObject({ code, params });
});

test('only a scanner that somebody closed is no failure', () => {
  expect([isScanClosed({ code: 'OS-PLUG-BARC-0006' }), isScanClosed({ code: 'OS-PLUG-BARC-0007' })]).toEqual([
    true,
    false,
  ]);
});

test.each([
  ['No Activity found to handle Intent', true],
  ['android.content.ActivityNotFoundException', true],
  ['no app can open this file', true],
  ['Unable to write file', false],
])('"%s" means that no app opens the file: %s', (message, expected) => {
  expect(isWithoutApp(new Error(message))).toBe(expected);
});
