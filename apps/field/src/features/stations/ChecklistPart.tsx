import type { Lookup } from '@field-service/contract/reference.ts';
import type { Station } from '@field-service/contract/sync.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { checklistWords } from '@field-service/ui/record/named-words.ts';
import { Stack } from '@mantine/core';
import { Choices } from '../../frame/Choices.tsx';
import { KeptText } from '../../frame/KeptText.tsx';
import { Part } from '../../frame/Screen.tsx';
import type { VisitPartProps } from './visit-part.ts';

interface ChecklistPartProps extends VisitPartProps {
  rows: Station['checklist'];
  type: Lookup | undefined;
}

/**
 * The checklist rows of the station type. Answers are stored in the row's original language, whichever language is
 * shown.
 */
export const ChecklistPart = ({ visit, edit, rows, type }: ChecklistPartProps) => {
  const t = useT('field');
  const language = useLanguage();
  const answer = (row: Station['checklist'][number], value: string) =>
    edit(({ checklist }) => ({
      checklist: [
        ...checklist.filter((each) => each.row !== row.row),
        ...(value === '' ? [] : [{ row: row.row, title: row.Title, value }]),
      ],
    }));
  return (
    <Part title={t('Checklist')}>
      <Stack gap="md">
        {rows.map((row) => {
          const words = checklistWords(type, row.row, language);
          const title = `${words.title ?? row.Title}${row.required ? ' *' : ''}`;
          const value = visit?.checklist.find((each) => each.row === row.row)?.value ?? '';
          return row.options.length > 0 ? (
            <Choices
              key={row.row}
              label={title}
              choices={row.options.map((option) => ({ value: option, label: words.options.get(option) ?? option }))}
              value={value === '' ? null : value}
              onChange={(chosen) => answer(row, chosen)}
              onClear={() => answer(row, '')}
            />
          ) : (
            <KeptText
              key={row.row}
              label={title}
              description={row.Description}
              maxLength={500}
              value={value}
              keep={(text) => answer(row, text)}
            />
          );
        })}
      </Stack>
    </Part>
  );
};
