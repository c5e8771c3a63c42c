import updateCall from 'virtual:call-facts/users.update';
import type { Person } from '@field-service/contract/people/people.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { personNoun } from './person-noun.ts';

/** Asks a person's phone for its log, or takes that back. */
export const PersonActs = ({ record }: { record: Person }): ReactNode => {
  const t = useT('office');
  const refresh = useRefresh(personNoun);
  if (!record.technician) return null;
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
