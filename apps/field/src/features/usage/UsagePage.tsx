import { useT } from '@field-service/i18n/use-t.ts';
import { useUnitsHere } from '../../frame/items/use-units-here.ts';
import { Part } from '../../frame/Screen.tsx';
import type { OpenJob } from '../../offline/use-job.ts';
import { UsageList } from './UsageList.tsx';

export const UsagePage = ({ open }: { open: OpenJob }) => {
  const t = useT('field');
  useUnitsHere();
  return (
    <Part title={t('Products used')} hint={t('Each product application is a separate record.')}>
      <UsageList open={open} />
    </Part>
  );
};
