import { useT } from '@field-service/i18n/use-t.ts';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../../parts/LinkButton.tsx';
import { Page } from '../../../../parts/Page.tsx';
import { QueryGate } from '../../../../parts/QueryGate.tsx';
import { StockistField } from '../StockistField.tsx';
import { useHeld, useStockistRead } from '../use-held.ts';
import { CountForm } from './CountForm.tsx';

interface CountScreenProps {
  stockistId: string | undefined;
  onStockist: (id: string | undefined) => void;
}

/** A count of what one stockist holds. */
export const CountScreen = ({ stockistId, onStockist }: CountScreenProps): ReactNode => {
  const t = useT('office');
  const read = useStockistRead(stockistId ?? null);
  const held = useHeld(stockistId ?? null);
  return (
    <Page title={t('Count stock')}>
      <div style={{ maxWidth: 960 }}>
        <div style={{ maxWidth: 400 }}>
          <StockistField
            label={t('Stockist')}
            value={stockistId ?? null}
            onStockist={(id) => onStockist(id ?? undefined)}
          />
        </div>
        {stockistId === undefined ? null : (
          // What is said of a difference names the stockist: with a name that came later it would be said anew.
          <QueryGate query={read}>
            {([stockist]) => (
              <QueryGate query={held}>
                {(rows) => (
                  <CountForm
                    key={stockistId}
                    stockistId={stockistId}
                    name={stockist?.name ?? ''}
                    folderId={stockist?.folderid ?? undefined}
                    held={rows}
                    others={
                      <LinkButton to="/stock" search={{ stockist: stockistId }} variant="default">
                        {t('Cancel')}
                      </LinkButton>
                    }
                  />
                )}
              </QueryGate>
            )}
          </QueryGate>
        )}
      </div>
    </Page>
  );
};
