import { useT } from '@field-service/i18n/use-t.ts';
import { Part } from '../../frame/Screen.tsx';
import type { OpenJob } from '../../offline/use-job.ts';
import { UsageList } from './UsageList.tsx';

export const UsagePage = ({ open }: { open: OpenJob }) => {
  const t = useT('field');
  return (
    <Part title={t('What was used')} hint={t('Each application of a product is a record of its own.')}>
      <UsageList open={open} />
    </Part>
  );
};
