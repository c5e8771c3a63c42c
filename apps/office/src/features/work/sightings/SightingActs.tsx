import closeCall from 'virtual:call-facts/sightings.close';
import type { Sighting } from '@field-service/contract/work/sightings.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, Text, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { LinkButton } from '../../../parts/LinkButton.tsx';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { sightingNoun } from './sighting-noun.ts';

interface Answer {
  answer: string;
}

/** Closes a sighting; says who gets the answer. */
const CloseDialog = ({ sighting, onClose }: { sighting: Sighting; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const refresh = useRefresh(sightingNoun);
  const state = useFormState<Answer>({ fresh: { answer: '' }, draft: `sighting-answer-${sighting.id}` });
  const form = useRecordForm<Answer, Answer, unknown>({
    state,
    call: closeCall,
    toBody: ({ answer }) => ({ answer: answer.trim() }),
    send: async (body, options) => await api.sightings.close({ params: { id: sighting.id }, body }, options),
    onSaved: async () => {
      await refresh();
      notices.success(t('Sighting closed'));
      onClose();
    },
  });
  const { reporter } = sighting;
  return (
    <FormDialog
      title={t('Close this sighting?')}
      form={form}
      act={t('Close sighting')}
      failed={t('Sighting not closed')}
      onClose={onClose}
    >
      <Text size="sm">
        {reporter === null
          ? t('Nobody gets an email, because staff recorded it. A closed sighting cannot be reopened.')
          : t('{{name}} gets the answer by email. A closed sighting cannot be reopened.', { name: reporter.name })}
      </Text>
      {sighting.state === 'waiting' ? (
        <Text size="sm">
          {t('Job {{job}} stays planned. Cancel it if nobody needs to go.', { job: sighting.job.docno })}
        </Text>
      ) : null}
      <Textarea
        label={t('Answer')}
        description={t('What you found or did, in words for the customer.')}
        data-autofocus
        autosize
        minRows={3}
        maxRows={14}
        {...form.text('answer')}
      />
    </FormDialog>
  );
};

export const SightingActs = ({ record: sighting }: { record: Sighting }): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const [isClosing, setClosing] = useState(false);
  return (
    <>
      {sighting.state === 'jobless' && may(['POST:CR']) ? (
        <LinkButton to="/jobs/new" search={{ sighting: sighting.id }}>
          {t('Make a job')}
        </LinkButton>
      ) : null}
      {sighting.state !== 'closed' && may(closeCall.needs) ? (
        <Button variant="default" onClick={() => setClosing(true)}>
          {t('Close with an answer…')}
        </Button>
      ) : null}
      {isClosing ? <CloseDialog sighting={sighting} onClose={() => setClosing(false)} /> : null}
    </>
  );
};
