import type { Translate } from '@field-service/i18n/use-t.ts';
import { toFailure, type DeviceFailureCode } from '../../offline/failure.ts';
import type { Failure } from '../../offline/rows.ts';
import type { FieldKey } from '../job-words.ts';

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Why there is no picture: the device says it in words of its own, if at all. */
function pictureReason({ denied, reason }: Failure['params'], t: Translate<FieldKey>): string {
  if (denied === true) return t('No Permission');
  return text(reason) || t('Unknown Error');
}

/** Why something that goes over a limit is not taken. */
function limitWords(kind: string, limit: string, t: Translate<FieldKey>): string {
  if (kind === 'pictures') return t('No more than {{limit}} pictures can be added here.', { limit });
  if (kind === 'files')
    return t('A job can have no more than {{limit}} files. Remove a picture to add another.', { limit });
  if (kind === 'text') return t('No more than {{limit}} characters can be entered here.', { limit });
  return kind === 'number'
    ? t('This number is too large.')
    : t('No more than {{limit}} entries can be added here.', { limit });
}

/** The parts of a job file, by the names that the screens give them. */
const partWords = {
  stations: 'Stations',
  usage: 'Usage',
  pictures: 'Photos',
  tasks: 'Tasks',
  areaChecklist: 'Areas',
  ratings: "Customer's rating",
  remarks: 'Remarks for the customer',
  customerRemarks: "Customer's comments",
  customerSign: 'Customer signature',
  moreSigns: 'More signatures',
  noSignReason: 'Closing',
  followup: 'Follow Up',
  billing: 'Note for billing',
} as const satisfies Readonly<Record<string, FieldKey>>;
const isPart = (part: string): part is keyof typeof partWords => Object.hasOwn(partWords, part);

/** What words are made of: phrases, and the texts of the server's errors. */
export interface Wording {
  t: Translate<FieldKey>;
  errorText: (failure: Failure) => string;
}

/** A stored failure in words: the device's own failures here, server and network failures by their codes. */
export function describeFailure({ code, params }: Failure, { t, errorText }: Wording): string {
  const own: Record<DeviceFailureCode, () => string> = {
    'device.app_files': () =>
      t('The app is not completely on this device yet. Without a network it may not open. Sync again.'),
    'device.clock': () => t('Unable to Sync, device time is too different with server time'),
    'device.no_profile': () => t('Unable to get user profile. Try re-sync when Internet connection available'),
    'device.full': () => t('This device is full. Free up space and try again; your saved work is safe.'),
    'device.unexpected': () => `${t('An error had occurred.')} ${text(params.message)}`.trim(),
    'device.get_picture': () => t('Unable to get picture due to {{reason}}', { reason: pictureReason(params, t) }),
    'device.take_picture': () => t('Unable to take picture due to {{reason}}', { reason: pictureReason(params, t) }),
    'device.no_camera': () => t('The app is not campatible with your camera, get photos from gallery instead.'),
    'device.no_library': () => t('No Permission or Unsupported.'),
    'device.position_denied': () => t('Permission Denied'),
    'device.position_timeout': () => t('Timeout'),
    'device.position_unavailable': () => t('Position Unavailable'),
    'device.receipt': () =>
      t('The receipt does not include {{path}}. The work stays here and can be sent again.', {
        path: text(params.path),
      }),
    'device.job_missing': () => t('job id not found'),
    'device.not_restored': () => t('It could not be restored.'),
    'device.station_missing': () => t('This station is not part of the job. Nothing was recorded for it.'),
    'device.change_missing': () => t('The barcode label was not replaced. Scan the station again.'),
    'device.too_many_files': () => t('This job has more than {{limit}} files.', { limit: text(params.limit) }),
    'device.not_loaded': () => t('A part of the app could not be loaded. Check the connection and try again.'),
    'device.not_stored': () =>
      t('Your latest entries could not be saved. Keep the app open, free up space and try again.'),
    'device.limit': () => limitWords(text(params.kind), text(params.limit), t),
    'device.unfit': () => {
      const part = text(params.part);
      return t(
        '{{part}}: something entered here cannot be sent. Correct it, or export the job under “On this device”. Everything is kept.',
        { part: isPart(part) ? t(partWords[part]) : t('Job') },
      );
    },
    'device.not_exported': () => t('Export it to a file first.'),
    'device.form_open': () => t('The form has other entries. Submit or discard them first.'),
    'device.sent': () => t('It has been sent already. Ask the office to correct it.'),
    'device.sending': () => t('Work is being sent. Try again when it has ended.'),
    'device.header': () => t('Header error occured.'),
    'device.remove_part': () => t('Remove Partial Failed'),
    'device.zip': () => t('Create ZIP file failed {{message}}', { message: text(params.message) }),
  };
  const isOwn = (known: string): known is DeviceFailureCode => Object.hasOwn(own, known);
  if (isOwn(code)) return own[code]();
  const said =
    code === 'client.timeout'
      ? t('Request timed out: {{host}}.SocketTimeoutException: timeout', { host: text(params.host) })
      : errorText({ code, params });
  return typeof params.page === 'number'
    ? t('{{failure}} on page {{page}}', { failure: said, page: params.page })
    : said;
}

/** The device's own failure in words; undefined for what the device does not know. */
export function describeOwn(error: unknown, wording: Wording): string | undefined {
  const failure = toFailure(error);
  return failure.code === 'device.unexpected' ? undefined : describeFailure(failure, wording);
}
