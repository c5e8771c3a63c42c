import { defineDictionary } from '../../../dictionary.ts';

/** Phrases for the answers to forms beside the record that they are about. */
export const officeFormAnswers = defineDictionary({
  Form: { vi: 'Biểu mẫu', ms: 'Borang', id: 'Formulir', 'zh-CN': '表单' },
  Forms: { vi: 'Biểu mẫu', ms: 'Borang', id: 'Formulir', 'zh-CN': '表单' },
  'Answered at': { vi: 'Trả lời lúc', ms: 'Dijawab pada', id: 'Dijawab pada', 'zh-CN': '填写时间' },
  'Answered by': { vi: 'Người trả lời', ms: 'Dijawab oleh', id: 'Dijawab oleh', 'zh-CN': '填写人' },
  '{{name}}, by a link': {
    vi: '{{name}}, qua liên kết',
    ms: '{{name}}, melalui pautan',
    id: '{{name}}, melalui tautan',
    'zh-CN': '{{name}}（通过链接）',
  },
  Answers: { vi: 'Câu trả lời', ms: 'Jawapan', id: 'Jawaban', 'zh-CN': '填写内容' },
  'Not answered': { vi: 'Không trả lời', ms: 'Tidak dijawab', id: 'Tidak dijawab', 'zh-CN': '未填写' },
  'Search forms': { vi: 'Tìm biểu mẫu', ms: 'Cari borang', id: 'Cari formulir', 'zh-CN': '搜索表单' },
  'Form or name': { vi: 'Biểu mẫu hoặc tên', ms: 'Borang atau nama', id: 'Formulir atau nama', 'zh-CN': '表单或姓名' },
  'No answers to forms': {
    vi: 'Chưa có câu trả lời biểu mẫu',
    ms: 'Belum ada jawapan borang',
    id: 'Belum ada jawaban formulir',
    'zh-CN': '暂无表单填写记录',
  },
});
