import removePinCall from 'virtual:call-facts/users.removePin';
import updateCall from 'virtual:call-facts/users.update';
import type { Person } from '@field-service/contract/people/people.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { personNoun } from './person-noun.ts';

/** Asks a person's phone for its log, or takes that back. */
const LogAct = ({ record }: { record: Person }): ReactNode => {
  const t = useT('office');
  const refresh = useRefresh(personNoun);
  const sendlog = !record.sendlog;
  return (
    <ActButton
      variant="default"
      of={String(record.uts)}
      act={sendlog ? t('Ask for the log') : t('Do not ask for the log')}
      call={updateCall}
      run={async ({ idempotencyKey }) =>
        await api.users.update({ params: { id: record.id }, body: { uts: record.uts, sendlog } }, { idempotencyKey })
      }
      onDone={refresh}
      said={() =>
        sendlog ? t('The phone sends its log with the next sync.') : t('The phone is not asked for its log any more.')
      }
    />
  );
};

/** Removes the PIN of a person's phone app. */
const PinAct = ({ record: { id, name, uts } }: { record: Person }): ReactNode => {
  const t = useT('office');
  return (
    <ActButton
      act={t('Remove PIN')}
      call={removePinCall}
      of={String(uts)}
      ask={{
        question: t('Remove the PIN of {{name}}?', { name }),
        follows: t(
          'The phone app of this person opens without a PIN as soon as the phone has a connection. Nothing else on the phone changes; the person can set a new PIN.',
        ),
      }}
      run={async ({ idempotencyKey }) => await api.users.removePin({ params: { id } }, { idempotencyKey })}
      onDone={useRefresh(personNoun)}
      said={() => t('PIN of {{name}} removed', { name })}
    />
  );
};

/** What the office does for a person's account and phone. */
export const PersonActs = ({ record }: { record: Person }): ReactNode => (
  <>
    {record.technician ? <LogAct record={record} /> : null}
    <PinAct record={record} />
  </>
);
