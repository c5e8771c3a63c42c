import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { CallFacts } from '@field-service/contract/call-facts.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Group, Stack, Textarea, TextInput, Title } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { DateField } from '../fields/DateField.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormHostProvider } from '../form/form-host.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { useFormState, type Stored } from '../form/use-form-state.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import { ActButton } from '../record/ActButton.tsx';

interface Values {
  name: string;
  notes: string;
  due: number | null;
}
interface Body extends Values {
  uts: number | null;
}

const call: CallFacts = {
  needs: ['NOUN:UP'],
  final: false,
  fields: {
    name: { required: true, minLength: 1, maxLength: 20 },
    notes: { required: true, maxLength: 200 },
    due: { required: true, nullable: true },
  },
};
const finalCall: CallFacts = { needs: ['NOUN:DE'], final: true, fields: {} };
const empty: Values = { name: '', notes: '', due: null };

/** Stands for the server: what it was sent, and what the test has it do (`window.server`). */
const server: {
  sent: { body: unknown; key: string }[];
  stored: Stored<Values>;
  /** What the next call is refused with. */
  refuse?: { code: 'field.invalid' | 'client.offline'; fields?: string[] } | undefined;
  /** Ms until a call is answered. */
  delay: number;
} = { sent: [], stored: { values: { name: 'Gel', notes: 'Keep dry', due: null }, uts: 1 }, delay: 0 };
Reflect.set(globalThis, 'server', server);

async function save(body: Body, key: string): Promise<{ name: string }> {
  server.sent.push({ body, key });
  await new Promise((answered) => {
    setTimeout(answered, server.delay);
  });
  const { refuse } = server;
  server.refuse = undefined;
  if (refuse) throw new ApiFailure(refuse.code, { params: { fields: refuse.fields ?? [] } });
  if (body.uts !== null && body.uts !== server.stored.uts) throw new ApiFailure('record.changed');
  return { name: body.name };
}

const useFields = () => {
  const t = useT('office');
  return { name: t('Title'), notes: t('Notes'), due: t('Due by') };
};

const Fields = ({ form }: { form: ReturnType<typeof useRecordForm<Values, Body, { name: string }>> }) => {
  const labels = useFields();
  return (
    <Stack>
      <TextInput label={labels.name} {...form.text('name')} />
      <Textarea label={labels.notes} {...form.text('notes')} />
      <DateField label={labels.due} {...form.field('due')} />
    </Stack>
  );
};

/** The form of a new record, which is kept while it is typed. */
const NewPage = () => {
  const t = useT('office');
  const [saved, setSaved] = useState('');
  const form = useRecordForm<Values, Body, { name: string }>({
    state: useFormState({ fresh: empty, draft: 'noun' }),
    call,
    toBody: (values, uts) => ({ ...values, uts }),
    cautions: ({ due }) =>
      due !== null && due < 20_261_101 ? [t('The date is in the past: {{date}}', { date: String(due) })] : [],
    send: async (body, { idempotencyKey }) => await save(body, idempotencyKey),
    onSaved: ({ name }) => setSaved(name),
  });
  return (
    <Stack>
      <Title order={1}>{t('New job')}</Title>
      <RecordForm form={form} act={t('Save')} anyway={t('Save anyway')}>
        <Fields form={form} />
      </RecordForm>
      <output>{saved}</output>
    </Stack>
  );
};

const EditDialog = ({ stored, onClose }: { stored: Stored<Values>; onClose: (saved: string) => void }) => {
  const t = useT('office');
  const labels = useFields();
  const form = useRecordForm<Values, Body, { name: string }>({
    state: useFormState({ stored, read: () => Promise.resolve(server.stored) }),
    call,
    toBody: (values, uts) => ({ ...values, uts }),
    send: async (body, { idempotencyKey }) => await save(body, idempotencyKey),
    onSaved: ({ name }) => onClose(name),
  });
  return (
    <FormDialog
      form={form}
      title={t('Edit')}
      act={t('Save')}
      labelOf={(name) => (name === 'name' ? labels.name : labels.notes)}
      onClose={() => onClose('')}
    >
      <Fields form={form} />
    </FormDialog>
  );
};

/** A stored record: its form in a dialog, and acts on it. */
const RecordPage = () => {
  const t = useT('office');
  const [opened, setOpened] = useState(false);
  const [done, setDone] = useState('');
  return (
    <Stack>
      <Title order={1}>{t('Job')}</Title>
      <Group>
        <Button onClick={() => setOpened(true)}>{t('Edit')}</Button>
        <ActButton
          act={t('Delete')}
          call={finalCall}
          ask={{
            question: t('Leave without saving?'),
            follows: t('What you entered here will be lost.'),
            reason: 'required',
          }}
          run={async ({ reason, idempotencyKey }) => await save({ ...empty, name: reason, uts: null }, idempotencyKey)}
          onDone={({ name }) => setDone(name)}
          said={({ name }) => name}
        />
        <ActButton
          act={t('Add')}
          call={call}
          run={async ({ idempotencyKey }) => await save({ ...empty, name: 'added', uts: null }, idempotencyKey)}
          onDone={({ name }) => setDone(name)}
          said={({ name }) => name}
          undo={async () => setDone(await Promise.resolve('undone'))}
        />
        <ActButton act={t('Send')} call={{ ...call, needs: ['OTHER:UP'] }} run={async () => await Promise.resolve()} />
      </Group>
      <output>{done}</output>
      {opened ? (
        <EditDialog
          stored={{ values: { name: 'Gel', notes: 'Keep dry', due: null }, uts: 1 }}
          onClose={(saved) => {
            setOpened(false);
            setDone(saved);
          }}
        />
      ) : null}
    </Stack>
  );
};

const RootPage = () => {
  const t = useT('office');
  return (
    <FormHostProvider value={{ owner: 'u', may: (needs) => needs.every((need) => need.startsWith('NOUN')) }}>
      <main style={{ padding: 16 }}>
        <nav>
          <Link to="/record">{t('Job')}</Link>
        </nav>
        <Outlet />
      </main>
    </FormHostProvider>
  );
};
const root = createRootRoute({ component: RootPage });
const routes = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: NewPage }),
  createRoute({ getParentRoute: () => root, path: '/record', component: RecordPage }),
]);

/** Forms and acts: `?page=form` opens the form of a new record, `?page=record` the page of a stored one. */
export const FormPage = ({ path }: { path: '/' | '/record' }) => {
  const [router] = useState(() =>
    createRouter({ routeTree: routes, history: createMemoryHistory({ initialEntries: [path] }) }),
  );
  return <RouterProvider router={router} />;
};
