/** The kinds of titles that invoices and credit notes carry. */
export type DocumentTitle = 'invoice' | 'tax-invoice' | 'bill' | 'credit-note';

interface TitleRule {
  /** The title of a company with a tax number, and of one without. */
  registered: DocumentTitle;
  unregistered: DocumentTitle;
}

const invoice: TitleRule = { registered: 'invoice', unregistered: 'invoice' };

/**
 * The titles of invoices by country (ISO 3166). The words of a national tax document belong only to a document that the
 * tax authority's own system has numbered, which is not printed here.
 */
const rules: Readonly<Record<string, TitleRule>> = {
  // A company that is registered for GST must state "Tax invoice"; any other company must not charge GST.
  SG: { registered: 'tax-invoice', unregistered: 'invoice' },
  // Service tax knows no tax invoice; that of the former GST ended in 2018.
  MY: invoice,
  // "Hoá đơn giá trị gia tăng" is the title of the electronic invoice.
  VN: invoice,
  // "Faktur pajak" is issued in Coretax.
  ID: invoice,
  // A fapiao comes from the tax authority's system; nothing else may be titled so.
  CN: { registered: 'bill', unregistered: 'bill' },
};

/** The title of an invoice or credit note of a company with this tax number in this country. */
export function documentTitle(document: { kind: 'invoice' | 'credit'; country: string; taxid: string }): DocumentTitle {
  if (document.kind === 'credit') return 'credit-note';
  const rule = rules[document.country] ?? invoice;
  return document.taxid.trim() === '' ? rule.unregistered : rule.registered;
}
