import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { measures, type Measure } from '@field-service/domain/work/trends.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLookupName } from '../../../../parts/LookupField.tsx';
import { measureSentences, measureWords } from './measure-words.ts';
import type { StationType } from './station-types.ts';

interface SeriesFieldsProps {
  types: readonly StationType[];
  typeId: string;
  onType: (id: string) => void;
  measure: Measure;
  onMeasure: (measure: Measure | undefined) => void;
}

/** The choices of a series: one station type, because types are never mixed, and how its visits are measured. */
export const SeriesFields = ({ types, typeId, onType, measure, onMeasure }: SeriesFieldsProps): ReactNode => {
  const t = useT('office');
  const typeName = useLookupName(lookupNumbers.stationType);
  return (
    <>
      <NativeSelect
        label={t('Station type')}
        value={typeId}
        data={types.map(({ id, name }) => ({ value: id, label: typeName(id) ?? name }))}
        onChange={({ currentTarget: { value } }) => onType(value)}
      />
      <NativeSelect
        label={t('Measure')}
        description={t(measureSentences[measure])}
        value={measure}
        data={measures.map((each) => ({ value: each, label: t(measureWords[each]) }))}
        onChange={({ currentTarget: { value } }) => onMeasure(measures.find((each) => each === value))}
      />
    </>
  );
};
