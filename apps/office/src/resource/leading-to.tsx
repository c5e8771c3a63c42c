import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { TextLink } from '../parts/LinkButton.tsx';
import type { ResourcePath } from './noun.ts';

/** The columns of a list with the first one leading to the record of the row. */
export const leadingTo = <Row extends { id: string }>(
  path: ResourcePath,
  [first, ...others]: readonly DatasetColumn<Row>[],
): DatasetColumn<Row>[] =>
  first === undefined
    ? []
    : [
        {
          ...first,
          render: (row) => (
            <TextLink to={`${path}/$recordId`} params={{ recordId: row.id }}>
              {first.text(row)}
            </TextLink>
          ),
        },
        ...others,
      ];
