import { defineDictionary } from '../../dictionary.ts';

/** Phrases of invoices and credit notes that the office, the portal and the printout share. */
export const invoiceWords = defineDictionary({
  'Visited on {{dates}}': {
    vi: 'Phục vụ ngày {{dates}}',
    ms: 'Lawatan pada {{dates}}',
    id: 'Kunjungan tanggal {{dates}}',
    'zh-CN': '服务日期：{{dates}}',
  },
  'Period {{periods}}': {
    vi: 'Kỳ {{periods}}',
    ms: 'Tempoh {{periods}}',
    id: 'Periode {{periods}}',
    'zh-CN': '账期：{{periods}}',
  },
  'Other charges': { vi: 'Khoản phí khác', ms: 'Caj lain', id: 'Biaya lain', 'zh-CN': '其他费用' },
  'For invoice': { vi: 'Cho hoá đơn', ms: 'Bagi invois', id: 'Untuk faktur', 'zh-CN': '对应发票' },
  'Credit notes': {
    vi: 'Hoá đơn điều chỉnh giảm',
    ms: 'Nota kredit',
    id: 'Nota kredit',
    'zh-CN': '贷记通知单',
  },
  'Tax included': { vi: 'Đã gồm thuế', ms: 'Termasuk cukai', id: 'Termasuk pajak', 'zh-CN': '含税' },
  'Total credit': {
    vi: 'Tổng số tiền giảm',
    ms: 'Jumlah kredit',
    id: 'Total kredit',
    'zh-CN': '贷记合计',
  },
});

/**
 * The titles of documents, on screens and on paper, where a site may change them separately. A Singapore tax invoice
 * must carry the English words.
 */
export const documentTitles = defineDictionary({
  'Tax invoice': {
    vi: 'Hoá đơn thuế (Tax invoice)',
    ms: 'Invois cukai (Tax invoice)',
    id: 'Faktur (Tax invoice)',
    'zh-CN': '税务发票 (Tax invoice)',
  },
  Bill: { vi: 'Bảng kê thanh toán', ms: 'Bil', id: 'Tagihan', 'zh-CN': '账单' },
  'Credit note': { vi: 'Hoá đơn điều chỉnh giảm', ms: 'Nota kredit', id: 'Nota kredit', 'zh-CN': '贷记通知单' },
});
