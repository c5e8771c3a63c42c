import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Panel } from '../../frame/Panel.tsx';
import classes from './invoices.module.css';

const Party = ({ name, address, taxid }: { name: string; address: string; taxid: string | null }) => {
  const t = useT('portal');
  return (
    <address className={classes.party}>
      <strong>{name}</strong>
      {address ? <span className={classes.lines}>{address}</span> : null}
      {taxid ? <span>{t('Tax number {{number}}', { number: taxid })}</span> : null}
    </address>
  );
};

/** The issuer and the payer of the invoice. */
export const InvoiceParties = ({ invoice }: { invoice: Invoice }) => {
  const t = useT('portal');
  return (
    <div className={classes.parties}>
      <Panel title={t('Bill to')}>
        <Party {...invoice.billTo} />
      </Panel>
      {invoice.company.name ? (
        <Panel title={t('From')}>
          <Party {...invoice.company} />
        </Panel>
      ) : null}
    </div>
  );
};
