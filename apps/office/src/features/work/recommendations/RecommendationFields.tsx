import type { Recommendation } from '@field-service/contract/work/recommendations.ts';
import { recommendationOwners, recommendationTypes } from '@field-service/domain/work/recommendation.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { pictureEndings } from '../../../parts/AttachedFiles.tsx';
import { CustomerFields } from '../../../parts/CustomerFields.tsx';
import { KeptPictures } from './KeptPictures.tsx';
import { priorities, priorityNames, toPriority } from '../../../parts/priorities.ts';
import { Section } from '../../../parts/Section.tsx';
import { UploadsField } from '../../../parts/UploadsField.tsx';
import { recommendationOwnerWords, recommendationTypeWords } from '../../../recommending/recommendation-words.ts';
import type { RecommendationValues } from './recommendation-values.ts';

/** The most pictures of a recommendation. */
const maxPictures = 20;

export const useRecommendationLabels = () => {
  const t = useT('office');
  return {
    addressid: t('Site'),
    type: t('Type'),
    priority: t('Priority'),
    owner: t('To be done by'),
    title: t('Recommendation'),
    notes: t('Note'),
    place: t('Place'),
    due: t('Due by'),
    added: t('Photos'),
  };
};

/** The fields of a recommendation; a new one also has its customer and site, unless a job gives them. */
export const RecommendationFields = ({
  form,
  record,
}: {
  form: RecordForm<RecommendationValues>;
  record: Recommendation | null;
}): ReactNode => {
  const t = useT('office');
  const labels = useRecommendationLabels();
  const { values } = form;
  return (
    <>
      {record === null && values.postid === null ? (
        <Section title={t('Customer and site')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <CustomerFields form={form} />
          </SimpleGrid>
        </Section>
      ) : null}
      <Section title={t('Recommendation')}>
        <Stack>
          <TextInput label={labels.title} {...form.text('title')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <OneSelect
              label={labels.type}
              data={recommendationTypes.map((type) => ({ value: type, label: t(recommendationTypeWords[type]) }))}
              {...form.field('type')}
              onChange={(type) => form.set({ type: recommendationTypes.find((each) => each === type) ?? null })}
            />
            <OneSelect
              label={labels.priority}
              allowDeselect={false}
              data={priorities.map((priority) => ({ value: priority, label: t(priorityNames[priority]) }))}
              value={values.priority}
              onChange={(priority) => form.set({ priority: toPriority(priority) })}
            />
            <OneSelect
              label={labels.owner}
              allowDeselect={false}
              data={recommendationOwners.map((owner) => ({ value: owner, label: t(recommendationOwnerWords[owner]) }))}
              value={values.owner}
              onChange={(owner) => form.set({ owner: owner === 'us' ? 'us' : 'customer' })}
            />
            <DateField label={labels.due} {...form.field('due')} />
          </SimpleGrid>
          <TextInput label={labels.place} {...form.text('place')} />
          <Textarea label={labels.notes} autosize minRows={3} maxRows={10} {...form.text('notes')} />
          <KeptPictures value={values.pictures} onChange={(pictures) => form.set({ pictures })} />
          <UploadsField
            label={labels.added}
            value={values.added}
            limit={maxPictures - values.pictures.length}
            endings={pictureEndings}
            error={form.field('added').error}
            onChange={(added) => form.set({ added })}
          />
        </Stack>
      </Section>
    </>
  );
};
