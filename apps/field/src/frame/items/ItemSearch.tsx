import { useT } from '@field-service/i18n/use-t.ts';
import { SearchBox } from '@field-service/ui/list/SearchBox.tsx';
import classes from './items.module.css';

/** The search field above a list of items. */
export const ItemSearch = ({ value, onValue }: { value: string; onValue: (text: string) => void }) => {
  const t = useT('field');
  return (
    <div className={classes.search}>
      <SearchBox label={t('Search items')} placeholder={t('Name, code or type')} value={value} onValue={onValue} />
    </div>
  );
};
