import type { Lookup } from '@field-service/contract/reference.ts';
import type { Station } from '@field-service/contract/sync.ts';
import { jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { checklistWords } from '@field-service/ui/record/named-words.ts';
import { Stack, Text } from '@mantine/core';
import { Choices } from '../../frame/Choices.tsx';
import { KeptText } from '../../frame/KeptText.tsx';
import { Part } from '../../frame/Screen.tsx';
import type { VisitPartProps } from './visit-part.ts';

interface ChecklistPartProps extends VisitPartProps {
  rows: Station['checklist'];
  /** The rows that are asked at this visit. */
  due: ReadonlySet<string>;
  type: Lookup | undefined;
  /** The row that the person came for. */
  sought: string | undefined;
  /** Leaves out the heading. */
  quiet?: boolean;
}

/**
 * Rows of the station type's checklist, those that are due at this visit first; the others can be answered all the
 * same. Answers are stored in the row's original language, whichever language is shown.
 */
export const ChecklistPart = ({ visit, edit, rows, due, type, sought, quiet = false }: ChecklistPartProps) => {
  const t = useT('field');
  const language = useLanguage();
  const answer = (row: Station['checklist'][number], value: string) =>
    edit(({ checklist }) => ({
      checklist: [
        ...checklist.filter((each) => each.row !== row.row),
        ...(value === ''
          ? []
          : [{ row: row.row, title: row.Title.slice(0, jobTexts.answer.title), value, together: false }]),
      ],
    }));
  const renderRow = (row: Station['checklist'][number]) => {
    const words = checklistWords(type, row.row, language);
    const title = `${words.title ?? row.Title}${row.required && due.has(row.row) ? ' *' : ''}`;
    const value = visit?.checklist.find((each) => each.row === row.row)?.value ?? '';
    return row.options.length > 0 ? (
      <Choices
        key={row.row}
        label={title}
        sought={row.row === sought}
        choices={row.options.map((option) => ({ value: option, label: words.options.get(option) ?? option }))}
        value={value === '' ? null : value}
        onChange={(chosen) => answer(row, chosen)}
        onClear={() => answer(row, '')}
      />
    ) : (
      <KeptText
        key={row.row}
        label={title}
        sought={row.row === sought}
        description={row.Description}
        maxLength={jobTexts.answer.value}
        value={value}
        keep={(text) => answer(row, text)}
      />
    );
  };
  const later = rows.filter(({ row }) => !due.has(row));
  const questions = (
    <Stack gap="md">
      {rows.filter(({ row }) => due.has(row)).map(renderRow)}
      {later.length > 0 ? <Text>{t('Not due ({{count}})', { count: later.length })}</Text> : null}
      {later.map(renderRow)}
    </Stack>
  );
  return quiet ? questions : <Part title={t('Checklist')}>{questions}</Part>;
};
