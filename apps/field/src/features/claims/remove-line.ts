import { DeviceFailure } from '../../offline/failure.ts';
import type { Removal } from '../../offline/recorded/removal.ts';
import { removePlace } from '../../offline/requests/attachments.ts';
import { editForm, type KeptForm } from '../../offline/requests/forms.ts';
import { withLineBack, type ClaimForm, type ClaimLine } from './claim-form.ts';

/**
 * Deletes a line of a form, and returns how to take that back: the form may be open or closed by then, but must be the
 * same claim. The receipts of the line go when that is no longer offered, or with the claim.
 */
export function removeLine(
  form: KeptForm<ClaimForm>,
  { key, lines }: ClaimForm,
  line: ClaimLine,
  read: (stored: Readonly<Record<string, unknown>>) => ClaimForm,
): Removal {
  const at = lines.indexOf(line);
  form.change((now) => ({ lines: now.lines.filter((each) => each.key !== line.key) }));
  return {
    record: line.key,
    undo: async () =>
      await editForm('claim', (stored) => {
        const now = read(stored);
        if (now.key !== key) throw new DeviceFailure('device.not_restored');
        return withLineBack(now, line, at);
      }),
    end: async () => await removePlace('claim', line.key),
  };
}
