import removeCall from 'virtual:call-facts/contactInfos.remove';
import createCall from 'virtual:call-facts/contactInfos.create';
import updateCall from 'virtual:call-facts/contactInfos.update';
import type { Contact, ContactInfo } from '@field-service/contract/customers/contacts.ts';
import type { DatasetRow } from '@field-service/contract/data.ts';
import { infoTypes } from '@field-service/domain/customers/info-type.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { useListSource } from '@field-service/ui/list/datasets-context.ts';
import { ActDialog } from '@field-service/ui/record/ActButton.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { Anchor, Button, Group, Menu, Stack } from '@mantine/core';
import { IconMapPin, IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { useCaller } from '../../../api/caller.tsx';
import { PlainTable, type PlainColumn } from '../../../parts/PlainTable.tsx';
import { QueryGate } from '../../../parts/QueryGate.tsx';
import { Section } from '../../../parts/Section.tsx';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { contactNoun } from './contact-noun.ts';
import { addedTypes, InfoDialog, useInfoWords, type AddedType } from './info-form.tsx';
import { RowMenu } from '../../../parts/RowMenu.tsx';

type Info = DatasetRow<'contact-infos'>;

/** More than anyone has; a customer with more sites is looked for in the list of sites. */
const most = 1000;

const typeOf = ({ infotype }: Info): AddedType | undefined => addedTypes.find((type) => String(type) === infotype.val);

/** The sites, persons and addresses of a customer. */
export const useContactInfos = (contactId: string) => {
  const { datasets, scope } = useListSource();
  return useQuery({
    queryKey: [contactNoun.name, contactId, 'infos', scope],
    queryFn: async ({ signal }) =>
      await datasets.rows('contact-infos', { find: { contactid: contactId }, limit: most }, { signal }),
  });
};

interface MenuOfInfoProps {
  info: ContactInfo;
  onEdit: () => void;
}

const MenuOfInfo = ({ info, onEdit }: MenuOfInfoProps) => {
  const t = useT('office');
  const { may } = useFormHost();
  const refresh = useRefresh(contactNoun);
  const [asked, setAsked] = useState(false);
  const mayEdit = may(updateCall.needs);
  const mayDelete = may(removeCall.needs);
  if (!mayEdit && !mayDelete) return null;
  return (
    <>
      <RowMenu name={info.name}>
        {mayEdit ? <Menu.Item onClick={onEdit}>{t('Edit')}</Menu.Item> : null}
        {mayDelete ? <Menu.Item onClick={() => setAsked(true)}>{t('Delete')}</Menu.Item> : null}
      </RowMenu>
      <ActDialog
        act={t('Delete')}
        call={removeCall}
        ask={{
          question: t('Delete {{name}}?', { name: info.name }),
          follows: t('Past jobs, reports and invoices keep it.'),
        }}
        run={async (options) => await api.contactInfos.remove({ params: { id: info.id } }, options)}
        onDone={refresh}
        said={() => t('{{name}} deleted', { name: info.name })}
        opened={asked}
        onClose={() => setAsked(false)}
      />
    </>
  );
};

const usePlaceColumns = (
  isSites: boolean,
  onEdit: (type: AddedType, info: Info) => void,
): readonly PlainColumn<Info>[] => {
  const t = useT('office');
  const words = useInfoWords();
  return [
    { label: t('Name'), cell: ({ name }) => name },
    ...(isSites
      ? [{ label: t('Code'), nowrap: true as const, cell: ({ code }: Info) => code }]
      : [
          {
            label: t('Kind'),
            cell: (info: Info) => {
              const type = typeOf(info);
              return type === undefined ? '' : words[type].name;
            },
          },
        ]),
    {
      label: t('Contact person'),
      cell: ({ salutation, person }) => [salutation, person].filter(Boolean).join(' '),
    },
    {
      label: t('Phone'),
      nowrap: true,
      cell: ({ phone }) =>
        phone === null ? (
          ''
        ) : (
          <Anchor size="sm" href={`tel:${phone}`}>
            {phone}
          </Anchor>
        ),
    },
    {
      label: t('Email'),
      cell: ({ email }) =>
        email === null ? (
          ''
        ) : (
          <Anchor size="sm" href={`mailto:${email}`}>
            {email}
          </Anchor>
        ),
    },
    { label: t('Address'), cell: ({ addresslines }) => addresslines.join(', ') },
    {
      label: t('Actions'),
      align: 'end',
      cell: (info) => {
        const type = typeOf(info);
        return type === undefined ? '' : <MenuOfInfo info={info} onEdit={() => onEdit(type, info)} />;
      },
    },
  ];
};

interface PlacesProps {
  title: string;
  rows: readonly Info[];
  types: readonly AddedType[];
  icon: typeof IconMapPin;
  empty: string;
  contact: Contact;
  country: string | undefined;
}

const Places = ({ title, rows, types, icon, empty, contact, country }: PlacesProps) => {
  const words = useInfoWords();
  const { may } = useFormHost();
  const [open, setOpen] = useState<{ type: AddedType; info?: Info }>();
  const columns = usePlaceColumns(types.includes(infoTypes.branchAddress), (type, info) => setOpen({ type, info }));
  const add = may(createCall.needs) ? (
    <Group gap="xs">
      {types.map((type) => (
        <Button
          key={type}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setOpen({ type })}
        >
          {words[type].add}
        </Button>
      ))}
    </Group>
  ) : null;
  return (
    <Section title={title} acts={add}>
      {rows.length === 0 ? (
        <EmptyState icon={icon} title={empty} />
      ) : (
        <PlainTable label={title} rows={rows} rowKey={({ id }) => id} columns={columns} />
      )}
      {open === undefined ? null : (
        <InfoDialog
          contactId={contact.id}
          type={open.type}
          info={open.info}
          country={country}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  );
};

/** A customer's sites, and its people and addresses. */
export const ContactPlaces = ({ contact }: { contact: Contact }): ReactNode => {
  const t = useT('office');
  const infos = useContactInfos(contact.id);
  const { folders } = useCaller();
  const folder = folders.find(({ id }) => id === contact.folderid);
  return (
    <QueryGate query={infos}>
      {(rows) => {
        const isSite = (info: Info) => typeOf(info) === infoTypes.branchAddress;
        const sites = rows.filter(isSite);
        const country = sites[0]?.address.country_iso ?? folder?.country;
        return (
          <Stack>
            <Places
              title={t('Sites')}
              rows={sites}
              types={[infoTypes.branchAddress]}
              icon={IconMapPin}
              empty={t('No sites yet. Jobs are planned for a site.')}
              contact={contact}
              country={country}
            />
            <Places
              title={t('People and addresses')}
              rows={rows.filter((info) => !isSite(info))}
              types={[infoTypes.person, infoTypes.arBilling]}
              icon={IconUsers}
              empty={t('No people yet')}
              contact={contact}
              country={country}
            />
          </Stack>
        );
      }}
    </QueryGate>
  );
};
