import type { FormAnswer } from '@field-service/contract/customers/forms.ts';
import type { FormField } from '@field-service/domain/customers/form-field.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { FolderFormats } from '../../../parts/FolderFormats.tsx';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { QueryGate } from '../../../parts/QueryGate.tsx';
import { Fact, Facts, Section } from '../../../parts/Section.tsx';
import { AnswerValue } from './AnswerValue.tsx';
import { labelIn } from './answer-words.ts';

/** Who answered the form, when, and about what. */
const About = ({ answer }: { answer: FormAnswer }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { postid, docno, contact, site, by, bylink, at } = answer;
  return (
    <Section title={t('Details')}>
      <Facts>
        <Fact name={t('Answered by')}>{bylink ? t('{{name}}, by a link', { name: by }) : by}</Fact>
        <Fact name={t('Answered at')}>{formats.dateTime(at)}</Fact>
        <Fact name={t('Job')}>
          {postid === null ? null : (
            <TextLink to="/jobs/$jobId" params={{ jobId: postid }}>
              {docno ?? t('Job')}
            </TextLink>
          )}
        </Fact>
        <Fact name={t('Customer')}>
          {contact === null ? null : (
            <TextLink to="/contact-list/$recordId" params={{ recordId: contact.id }}>
              {contact.name}
            </TextLink>
          )}
        </Fact>
        <Fact name={t('Site')}>{site?.name}</Fact>
      </Facts>
    </Section>
  );
};

const Answers = ({ answer, fields }: { answer: FormAnswer; fields: readonly FormField[] }): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  return (
    <Section title={t('Answers')}>
      <Facts>
        {fields.map((field) => (
          <Fact key={field.key} name={labelIn(field, language)}>
            <AnswerValue field={field} value={answer.values[field.key]} />
          </Fact>
        ))}
      </Facts>
    </Section>
  );
};

/** One answer to a form: its questions in their order, each with what was answered. */
export const AnswerScreen = ({ answerId }: { answerId: string }): ReactNode => {
  const language = useLanguage();
  const found = useQuery({
    queryKey: ['form-answer', answerId, language],
    queryFn: async ({ signal }) => {
      const params = { id: answerId };
      const [answer, fields] = await Promise.all([
        api.formAnswers.get({ params }, { signal }),
        api.formAnswers.fields({ params, query: { lang: language } }, { signal }),
      ]);
      return { answer: answer.data, fields: fields.data };
    },
  });
  return (
    <QueryGate query={found}>
      {({ answer, fields }) => (
        <FolderFormats folderId={answer.folderid}>
          <Page title={answer.title}>
            <About answer={answer} />
            <Answers answer={answer} fields={fields} />
          </Page>
        </FolderFormats>
      )}
    </QueryGate>
  );
};
