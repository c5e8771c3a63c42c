import inviteCall from 'virtual:call-facts/users.invite';
import type { Contact } from '@field-service/contract/customers/contacts.ts';
import type { User, users } from '@field-service/contract/access/iam-users.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import { defaultLanguage, type Language } from '@field-service/domain/values/languages.ts';
import { isLanguage, languageNames, languages } from '@field-service/i18n/languages.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ManySelect } from '@field-service/ui/fields/ManySelect.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { contactNoun } from './contact-noun.ts';

interface InviteValues {
  email: string;
  displayname: string;
  lang: Language;
  sites: readonly string[];
  billing: boolean;
}
type Invitation = Exclude<RouteInput<(typeof users)['invite']>['body'], { id: string }>;

/** Invites a person of a customer to the portal. */
export const InviteDialog = ({ contact, onClose }: { contact: Contact; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const queryClient = useQueryClient();
  const start = useMemo(
    () => ({
      fresh: {
        email: '',
        displayname: '',
        lang: isLanguage(contact.lang) ? contact.lang : defaultLanguage,
        sites: contact.sitelist.map(({ id }) => id),
        billing: false,
      } satisfies InviteValues as InviteValues,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- a form starts once
    [],
  );
  const form = useRecordForm<InviteValues, Invitation, User>({
    state: useFormState<InviteValues>(start),
    call: inviteCall,
    toBody: ({ sites, ...values }) => ({
      ...values,
      sites: [...sites],
      usertype: 'portal',
      contactId: contact.id,
    }),
    check: ({ email, displayname }) => ({
      ...(email.trim() === '' ? { email: t('Required') } : {}),
      ...(displayname.trim() === '' ? { displayname: t('Required') } : {}),
    }),
    send: async (body, options) => (await api.users.invite({ body }, options)).data,
    onSaved: async ({ email }) => {
      await queryClient.invalidateQueries({ queryKey: [contactNoun.name, contact.id] });
      notices.success(t('Invitation sent to {{address}}', { address: email ?? '' }));
      onClose();
    },
  });
  return (
    <FormDialog title={t('Invite to the portal')} form={form} act={t('Send invitation')} onClose={onClose}>
      <Text size="sm">{t('The person receives an email with a link, chooses a password and can then log in.')}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('Email')} type="email" inputMode="email" {...form.text('email')} required />
        <TextInput label={t('Name')} {...form.text('displayname')} required />
        <OneSelect
          label={t('Language')}
          allowDeselect={false}
          data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          value={form.values.lang}
          onChange={(code) => form.set({ lang: languages.find((language) => language === code) ?? defaultLanguage })}
        />
      </SimpleGrid>
      <ManySelect
        label={t('Sites the person sees')}
        data={contact.sitelist.map(({ id, name }) => ({ value: id, label: name }))}
        value={[...form.values.sites]}
        onChange={(sites) => form.set({ sites })}
      />
      <Switch
        label={t('Sees and pays invoices')}
        checked={form.values.billing}
        onChange={({ currentTarget }) => form.set({ billing: currentTarget.checked })}
      />
    </FormDialog>
  );
};
