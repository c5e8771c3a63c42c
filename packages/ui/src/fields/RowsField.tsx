import { ActionIcon, Button, Input, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import classes from './RowsField.module.css';

interface RowsFieldProps<Row> {
  label: string;
  /** Whether the label is only for screen readers, because a title right above says the same. */
  hideLabel?: boolean;
  description?: string;
  rows: readonly Row[];
  onRows: (rows: Row[]) => void;
  /** A new row. */
  empty: () => Row;
  /** Of the button that adds a row. */
  add: string;
  /** Of the button that removes a row; names it. */
  remove: (row: Row, number: number) => string;
  rowKey: (row: Row) => string;
  error?: ReactNode;
  children: (row: Row, change: (change: Partial<Row>) => void) => ReactNode;
}

/** A field for a short list of entries, each with fields of its own. */
export const RowsField = <Row,>({
  label,
  hideLabel = false,
  description,
  rows,
  onRows,
  empty,
  add,
  remove,
  rowKey,
  error,
  children,
}: RowsFieldProps<Row>): ReactNode => {
  const id = useId();
  const change = (key: string) => (changed: Partial<Row>) =>
    onRows(rows.map((row) => (rowKey(row) === key ? { ...row, ...changed } : row)));
  return (
    <div role="group" aria-labelledby={id}>
      {hideLabel ? (
        <VisuallyHidden id={id}>{label}</VisuallyHidden>
      ) : (
        <Input.Label component="div" display="block" id={id}>
          {label}
        </Input.Label>
      )}
      {description === undefined ? null : <Input.Description mb={4}>{description}</Input.Description>}
      {rows.length === 0 ? null : (
        <ol className={classes.rows}>
          {rows.map((row, at) => (
            <li key={rowKey(row)} className={classes.row}>
              <div className={classes.fields}>{children(row, change(rowKey(row)))}</div>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                className={classes.remove}
                aria-label={remove(row, at + 1)}
                title={remove(row, at + 1)}
                onClick={() => onRows(rows.filter((each) => rowKey(each) !== rowKey(row)))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      <Button
        variant="default"
        size="compact-sm"
        mt={4}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onRows([...rows, empty()])}
      >
        {add}
      </Button>
      {error ? (
        <Input.Error mt={4} role="alert" tabIndex={-1} aria-invalid>
          {error}
        </Input.Error>
      ) : null}
    </div>
  );
};
