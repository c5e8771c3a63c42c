import askResetCall from 'virtual:call-facts/accounts.askReset';
import inviteCall from 'virtual:call-facts/users.invite';
import statusCall from 'virtual:call-facts/users.status';
import type { Contact } from '@field-service/contract/customers/contacts.ts';
import type { DatasetRow } from '@field-service/contract/data.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { useListSource } from '@field-service/ui/list/datasets-context.ts';
import { ActDialog, type Ask } from '@field-service/ui/record/ActButton.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Badge, Button, Menu } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { PlainTable, type PlainColumn } from '../../../parts/PlainTable.tsx';
import { QueryGate } from '../../../parts/QueryGate.tsx';
import { Section } from '../../../parts/Section.tsx';
import { contactNoun } from './contact-noun.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { RowMenu } from '../../../parts/RowMenu.tsx';

type Login = DatasetRow<'users'>;
type Act = 'link' | 'reset' | 'block';

/** The key of a customer's logins; a change of a user makes it stale. */
const loginsKey = (contactId: string) => [contactNoun.name, contactId, 'logins'];

const useAsks = (login: Login): Record<Act, Ask> => {
  const t = useT('office');
  const to = login.email ?? login.username;
  return {
    link: {
      question: t('Send the invitation again?'),
      follows: t('A new link goes to {{address}}. The link that was sent before no longer works.', { address: to }),
      danger: false,
    },
    reset: {
      question: t('Send a link for a new password?'),
      follows: t('The link goes to {{address}}. The present password works until a new one is chosen.', {
        address: to,
      }),
      danger: false,
    },
    block: {
      question: t('Block {{name}}?', { name: login.displayname }),
      follows: t('The person is logged out of the portal at once and cannot log in until you allow it again.'),
    },
  };
};

const MenuOfLogin = ({ login, contactId }: { login: Login; contactId: string }) => {
  const t = useT('office');
  const queryClient = useQueryClient();
  const { may } = useFormHost();
  const [asked, setAsked] = useState<Act>();
  const asks = useAsks(login);
  const refresh = async () => await queryClient.invalidateQueries({ queryKey: loginsKey(contactId) });
  const setStatus = (status: Login['status']) => async (options: { idempotencyKey: string }) =>
    await api.users.status({ params: { id: login.id }, body: { status } }, options);
  const isBlocked = login.status === 'disabled';
  const acts = [
    ...(!login.isVerified && may(inviteCall.needs) ? [{ id: 'link' as const, label: t('Send invitation again') }] : []),
    ...(login.isVerified && !isBlocked ? [{ id: 'reset' as const, label: t('Send link for a new password') }] : []),
    ...(may(statusCall.needs) ? [{ id: 'block' as const, label: isBlocked ? t('Allow again') : t('Block') }] : []),
  ];
  if (acts.length === 0) return null;
  const props = { onDone: refresh, opened: true, onClose: () => setAsked(undefined) };
  return (
    <>
      <RowMenu name={login.displayname}>
        {acts.map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => setAsked(id)}>
            {label}
          </Menu.Item>
        ))}
      </RowMenu>
      {asked === 'link' ? (
        <ActDialog
          {...props}
          act={t('Send invitation again')}
          call={inviteCall}
          ask={asks.link}
          run={async (options) => await api.users.invite({ body: { id: login.id } }, options)}
          said={() => t('Invitation sent')}
        />
      ) : null}
      {asked === 'reset' ? (
        <ActDialog
          {...props}
          act={t('Send link')}
          call={askResetCall}
          ask={asks.reset}
          run={async () =>
            await api.accounts.askReset({
              body: { username: login.username, type: 'reset-pw', link: `${globalThis.location.origin}/portal` },
            })
          }
          said={() => t('Link sent')}
        />
      ) : null}
      {asked === 'block' ? (
        <ActDialog
          {...props}
          act={isBlocked ? t('Allow again') : t('Block')}
          call={statusCall}
          ask={
            isBlocked
              ? {
                  question: t('Allow {{name}} again?', { name: login.displayname }),
                  follows: t('The person can log in to the portal again.'),
                  danger: false,
                }
              : asks.block
          }
          run={setStatus(isBlocked ? 'active' : 'disabled')}
          said={() =>
            isBlocked
              ? t('{{name}} can log in again', { name: login.displayname })
              : t('{{name}} is blocked', { name: login.displayname })
          }
          undo={async () => {
            await setStatus(login.status)({ idempotencyKey: crypto.randomUUID() });
            await refresh();
          }}
        />
      ) : null}
    </>
  );
};

const useLoginColumns = (contactId: string): readonly PlainColumn<Login>[] => {
  const t = useT('office');
  const formats = useFormats();
  const stateOf = ({ status, isVerified }: Login): string =>
    status === 'disabled' ? t('Blocked (account)') : isVerified ? t('Active') : t('Invited');
  return [
    { label: t('Name'), cell: ({ displayname }) => displayname },
    { label: t('Email'), cell: ({ email, username }) => email ?? username },
    {
      label: t('Status'),
      cell: (login) => (
        <Badge variant="outline" color="gray">
          {stateOf(login)}
        </Badge>
      ),
    },
    {
      label: t('Last login'),
      nowrap: true,
      cell: ({ lastLogin }) => (lastLogin === null ? t('Never') : formats.dateTime(lastLogin)),
    },
    {
      label: t('Actions'),
      align: 'end',
      cell: (login) => <MenuOfLogin login={login} contactId={contactId} />,
    },
  ];
};

/** Who of a customer can log in to the portal. */
export const ContactAccess = ({ contact }: { contact: Contact }): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const { datasets, scope } = useListSource();
  const [inviting, setInviting] = useState(false);
  const logins = useQuery({
    queryKey: [...loginsKey(contact.id), scope],
    queryFn: async ({ signal }) =>
      await datasets.rows('users', { find: { contactid: contact.id }, limit: 500 }, { signal }),
  });
  const columns = useLoginColumns(contact.id);
  const invite = may(inviteCall.needs) ? (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={() => setInviting(true)}
    >
      {t('Invite')}
    </Button>
  ) : null;
  return (
    <Section title={t('Portal access')} acts={invite}>
      <QueryGate query={logins}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              icon={IconKey}
              title={t('Nobody of this customer can log in')}
              text={t('Invite people who should see visits, reports and invoices.')}
            />
          ) : (
            <PlainTable label={t('Portal access')} rows={rows} rowKey={({ id }) => id} columns={columns} />
          )
        }
      </QueryGate>
      {inviting ? <InviteDialog contact={contact} onClose={() => setInviting(false)} /> : null}
    </Section>
  );
};
