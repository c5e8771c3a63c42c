import { defineDictionary } from '../../dictionary.ts';

/** Phrases of the shared forms. */
export const forms = defineDictionary({
  // Problems of a field.
  'Enter at least {{count}} characters': {
    one: 'Enter at least {{count}} character',
    vi: 'Nhập ít nhất {{count}} ký tự',
    ms: 'Masukkan sekurang-kurangnya {{count}} aksara',
    id: 'Masukkan minimal {{count}} karakter',
    'zh-CN': '至少输入 {{count}} 个字符',
  },
  'Enter at most {{count}} characters': {
    one: 'Enter at most {{count}} character',
    vi: 'Nhập tối đa {{count}} ký tự',
    ms: 'Masukkan paling banyak {{count}} aksara',
    id: 'Masukkan maksimal {{count}} karakter',
    'zh-CN': '最多输入 {{count}} 个字符',
  },
  'Choose at least {{count}}': {
    vi: 'Chọn ít nhất {{count}}',
    ms: 'Pilih sekurang-kurangnya {{count}}',
    id: 'Pilih minimal {{count}}',
    'zh-CN': '至少选择 {{count}} 项',
  },
  'Choose at most {{count}}': {
    vi: 'Chọn tối đa {{count}}',
    ms: 'Pilih paling banyak {{count}}',
    id: 'Pilih maksimal {{count}}',
    'zh-CN': '最多选择 {{count}} 项',
  },
  'Enter {{limit}} or more': {
    vi: 'Nhập {{limit}} hoặc số lớn hơn',
    ms: 'Masukkan {{limit}} atau lebih',
    id: 'Masukkan {{limit}} atau lebih',
    'zh-CN': '请输入不小于 {{limit}} 的数',
  },
  'Enter {{limit}} or less': {
    vi: 'Nhập {{limit}} hoặc số nhỏ hơn',
    ms: 'Masukkan {{limit}} atau kurang',
    id: 'Masukkan {{limit}} atau kurang',
    'zh-CN': '请输入不大于 {{limit}} 的数',
  },
  'Check this entry': {
    vi: 'Kiểm tra lại mục này',
    ms: 'Semak isian ini',
    id: 'Periksa isian ini',
    'zh-CN': '请检查此项',
  },
  'Use only digits, spaces and + ( ) . - / in a phone number': {
    vi: 'Số điện thoại chỉ gồm chữ số, dấu cách và + ( ) . - /',
    ms: 'Gunakan hanya digit, ruang dan + ( ) . - / dalam nombor telefon',
    id: 'Gunakan hanya angka, spasi, dan + ( ) . - / dalam nomor telepon',
    'zh-CN': '电话号码只能包含数字、空格和 + ( ) . - /',
  },
  'A country code does not begin with 0: enter it as in +60': {
    vi: 'Mã quốc gia không bắt đầu bằng số 0: hãy nhập như +84',
    ms: 'Kod negara tidak bermula dengan 0: masukkan seperti +60',
    id: 'Kode negara tidak diawali 0: isi seperti +62',
    'zh-CN': '国家代码不以 0 开头，请按 +86 的形式输入',
  },
  'Too few digits for a phone number: include the area code': {
    vi: 'Số điện thoại thiếu chữ số: hãy nhập cả mã vùng',
    ms: 'Nombor telefon kurang digit: sertakan kod kawasan',
    id: 'Nomor telepon kurang angka: sertakan kode area',
    'zh-CN': '电话号码位数不足，请包括区号',
  },
  'Too many digits for a phone number': {
    vi: 'Số điện thoại quá nhiều chữ số',
    ms: 'Nombor telefon mempunyai terlalu banyak digit',
    id: 'Nomor telepon memiliki terlalu banyak angka',
    'zh-CN': '电话号码位数过多',
  },
  'Some fields are missing or invalid.': {
    vi: 'Một số trường còn thiếu hoặc không hợp lệ.',
    ms: 'Sesetengah medan masih kosong atau tidak sah.',
    id: 'Beberapa isian masih kosong atau tidak valid.',
    'zh-CN': '部分字段缺失或有误。',
  },
  'Not saved': { vi: 'Chưa lưu', ms: 'Tidak disimpan', id: 'Tidak tersimpan', 'zh-CN': '未保存' },
  'Nothing you entered is lost.': {
    vi: 'Nội dung bạn đã nhập vẫn còn.',
    ms: 'Maklumat yang anda masukkan tidak hilang.',
    id: 'Data yang sudah Anda isi tidak hilang.',
    'zh-CN': '您输入的内容不会丢失。',
  },

  // What is in a form, when it is left and when it is opened again.
  'Leave without saving?': {
    vi: 'Thoát mà không lưu?',
    ms: 'Keluar tanpa menyimpan?',
    id: 'Keluar tanpa menyimpan?',
    'zh-CN': '不保存就离开？',
  },
  'What you entered here will be lost.': {
    vi: 'Nội dung bạn đã nhập ở đây sẽ bị mất.',
    ms: 'Apa yang anda masukkan di sini akan hilang.',
    id: 'Yang Anda isi di sini akan hilang.',
    'zh-CN': '您在此填写的内容将会丢失。',
  },
  'Keep editing': { vi: 'Sửa tiếp', ms: 'Terus menyunting', id: 'Lanjut mengubah', 'zh-CN': '继续编辑' },
  'Leave without saving': {
    vi: 'Thoát mà không lưu',
    ms: 'Keluar tanpa menyimpan',
    id: 'Keluar tanpa menyimpan',
    'zh-CN': '不保存，直接离开',
  },
  'Here is what you entered on {{time}}.': {
    vi: 'Đây là nội dung bạn đã nhập lúc {{time}}.',
    ms: 'Inilah yang anda masukkan pada {{time}}.',
    id: 'Ini yang Anda isi pada {{time}}.',
    'zh-CN': '这是您在 {{time}} 填写的内容。',
  },
  'Start over': { vi: 'Làm lại từ đầu', ms: 'Mula semula', id: 'Mulai dari awal', 'zh-CN': '重新填写' },

  // What should be looked at before the form is sent.
  'Please check before you continue': {
    vi: 'Vui lòng kiểm tra trước khi tiếp tục',
    ms: 'Sila semak sebelum meneruskan',
    id: 'Periksa dahulu sebelum melanjutkan',
    'zh-CN': '继续之前请核对',
  },

  // Someone else saved the record meanwhile.
  'Someone else saved this in the meantime': {
    vi: 'Người khác vừa lưu mục này',
    ms: 'Orang lain telah menyimpan ini sementara itu',
    id: 'Sementara itu orang lain menyimpan ini',
    'zh-CN': '在此期间其他人已保存此记录',
  },
  'Their other changes are in the form now. Save again to keep yours as well.': {
    vi: 'Các thay đổi khác của họ đã có trong biểu mẫu. Lưu lại để giữ cả thay đổi của bạn.',
    ms: 'Perubahan mereka yang lain kini ada dalam borang. Simpan sekali lagi untuk mengekalkan perubahan anda juga.',
    id: 'Perubahan mereka yang lain kini ada di formulir. Simpan lagi agar perubahan Anda ikut tersimpan.',
    'zh-CN': '对方的其他更改已填入表单。请再次保存，以同时保留您的更改。',
  },
  'You both changed {{field}}.': {
    vi: 'Cả hai đều đã sửa {{field}}.',
    ms: 'Anda berdua mengubah {{field}}.',
    id: 'Anda berdua mengubah {{field}}.',
    'zh-CN': '您和对方都更改了{{field}}。',
  },
  'Yours: {{value}}': {
    vi: 'Của bạn: {{value}}',
    ms: 'Anda: {{value}}',
    id: 'Milik Anda: {{value}}',
    'zh-CN': '您的：{{value}}',
  },
  'Theirs: {{value}}': {
    vi: 'Của họ: {{value}}',
    ms: 'Mereka: {{value}}',
    id: 'Milik mereka: {{value}}',
    'zh-CN': '对方的：{{value}}',
  },
  Empty: { vi: 'Trống', ms: 'Kosong', id: 'Kosong', 'zh-CN': '空' },
  // Records.
  '{{name}} created': {
    vi: 'Đã tạo {{name}}',
    ms: '{{name}} telah dicipta',
    id: '{{name}} telah dibuat',
    'zh-CN': '{{name}} 已创建',
  },
  '{{name}} saved': {
    vi: 'Đã lưu {{name}}',
    ms: '{{name}} telah disimpan',
    id: '{{name}} telah disimpan',
    'zh-CN': '{{name}} 已保存',
  },
  '{{name}} deleted': {
    vi: 'Đã xoá {{name}}',
    ms: '{{name}} telah dipadam',
    id: '{{name}} telah dihapus',
    'zh-CN': '{{name}} 已删除',
  },
  'Previous in the list': {
    vi: 'Mục trước trong danh sách',
    ms: 'Sebelumnya dalam senarai',
    id: 'Sebelumnya dalam daftar',
    'zh-CN': '列表中的上一项',
  },
  'Next in the list': {
    vi: 'Mục sau trong danh sách',
    ms: 'Seterusnya dalam senarai',
    id: 'Berikutnya dalam daftar',
    'zh-CN': '列表中的下一项',
  },
});
