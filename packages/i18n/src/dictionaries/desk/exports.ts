import { defineDictionary } from '../../dictionary.ts';

/** Exporting and printing a list. */
export const exportWords = defineDictionary({
  'Export this list': {
    vi: 'Xuất danh sách này',
    ms: 'Eksport senarai ini',
    id: 'Ekspor daftar ini',
    'zh-CN': '导出此列表',
  },
  'Excel (.xlsx)': { vi: 'Excel (.xlsx)', ms: 'Excel (.xlsx)', id: 'Excel (.xlsx)', 'zh-CN': 'Excel (.xlsx)' },
  'Excel 2003 (.xls)': {
    vi: 'Excel 2003 (.xls)',
    ms: 'Excel 2003 (.xls)',
    id: 'Excel 2003 (.xls)',
    'zh-CN': 'Excel 2003 (.xls)',
  },
  'Text with separators (.csv)': {
    vi: 'Văn bản phân cách (.csv)',
    ms: 'Teks berpemisah (.csv)',
    id: 'Teks dengan pemisah (.csv)',
    'zh-CN': '分隔符文本 (.csv)',
  },
  Pages: { vi: 'Trang in', ms: 'Halaman', id: 'Halaman', 'zh-CN': '页面' },
  'Up to {{limit}} rows. Narrow the list with filters.': {
    vi: 'Tối đa {{limit}} dòng. Hãy lọc bớt danh sách.',
    ms: 'Maksimum {{limit}} baris. Tapis senarai dahulu.',
    id: 'Maksimum {{limit}} baris. Saring daftar terlebih dahulu.',
    'zh-CN': '最多 {{limit}} 行，请先用筛选条件缩小列表范围。',
  },
  'PDF (.pdf)': { vi: 'PDF (.pdf)', ms: 'PDF (.pdf)', id: 'PDF (.pdf)', 'zh-CN': 'PDF (.pdf)' },
  'Web page (.html)': {
    vi: 'Trang web (.html)',
    ms: 'Halaman web (.html)',
    id: 'Halaman web (.html)',
    'zh-CN': '网页 (.html)',
  },
  'Picture (.jpg)': { vi: 'Ảnh (.jpg)', ms: 'Gambar (.jpg)', id: 'Gambar (.jpg)', 'zh-CN': '图片 (.jpg)' },
  'Picture (.png)': { vi: 'Ảnh (.png)', ms: 'Gambar (.png)', id: 'Gambar (.png)', 'zh-CN': '图片 (.png)' },
  'Other formats': { vi: 'Định dạng khác', ms: 'Format lain', id: 'Format lain', 'zh-CN': '其他格式' },
  'Recent exports': { vi: 'Vừa xuất gần đây', ms: 'Eksport terkini', id: 'Ekspor terbaru', 'zh-CN': '最近导出' },
  'Exporting {{title}}': {
    vi: 'Đang xuất {{title}}',
    ms: 'Mengeksport {{title}}',
    id: 'Mengekspor {{title}}',
    'zh-CN': '正在导出“{{title}}”',
  },
  '{{rows}} of {{total}} rows': {
    vi: '{{rows}}/{{total}} dòng',
    ms: '{{rows}} daripada {{total}} baris',
    id: '{{rows}} dari {{total}} baris',
    'zh-CN': '{{rows}}/{{total}} 行',
  },
  'Waiting…': { vi: 'Đang chờ…', ms: 'Menunggu…', id: 'Menunggu…', 'zh-CN': '等待中…' },
  'Export cancelled': {
    vi: 'Đã huỷ lượt xuất',
    ms: 'Eksport dibatalkan',
    id: 'Ekspor dibatalkan',
    'zh-CN': '已取消导出',
  },
  '{{title}} could not be exported': {
    vi: 'Không thể xuất {{title}}',
    ms: '{{title}} tidak dapat dieksport',
    id: '{{title}} tidak dapat diekspor',
    'zh-CN': '无法导出“{{title}}”',
  },
  '{{name}} is ready': {
    vi: '{{name}} đã sẵn sàng',
    ms: '{{name}} sudah sedia',
    id: '{{name}} sudah siap',
    'zh-CN': '{{name}} 已就绪',
  },
  '{{title}} is ready to print': {
    vi: '{{title}} đã sẵn sàng để in',
    ms: '{{title}} sedia untuk dicetak',
    id: '{{title}} siap dicetak',
    'zh-CN': '“{{title}}”可以打印了',
  },
  '{{name}}: {{value}}': {
    vi: '{{name}}: {{value}}',
    ms: '{{name}}: {{value}}',
    id: '{{name}}: {{value}}',
    'zh-CN': '{{name}}：{{value}}',
  },
});
