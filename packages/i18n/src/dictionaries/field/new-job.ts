import { defineDictionary } from '../../dictionary.ts';

/** Creating a job on the phone. */
export const fieldNewJob = defineDictionary({
  'Create job': { vi: 'Tạo công việc', ms: 'Cipta kerja', id: 'Buat pekerjaan', 'zh-CN': '新建工单' },
  Change: { vi: 'Đổi', ms: 'Tukar', id: 'Ganti', 'zh-CN': '更改' },
  'Search sites': { vi: 'Tìm địa điểm', ms: 'Cari tapak', id: 'Cari lokasi', 'zh-CN': '搜索地点' },
  Sites: { vi: 'Địa điểm', ms: 'Tapak', id: 'Lokasi', 'zh-CN': '地点' },
  'The sites of the jobs on this device.': {
    vi: 'Các địa điểm của những công việc trên thiết bị này.',
    ms: 'Tapak bagi kerja pada peranti ini.',
    id: 'Lokasi dari pekerjaan di perangkat ini.',
    'zh-CN': '本设备上工单的地点。',
  },
  'Kind of job': { vi: 'Loại công việc', ms: 'Jenis kerja', id: 'Jenis pekerjaan', 'zh-CN': '工单类型' },
  When: { vi: 'Khi nào', ms: 'Bila', id: 'Kapan', 'zh-CN': '时间安排' },
  Duration: { vi: 'Thời lượng', ms: 'Tempoh', id: 'Durasi', 'zh-CN': '时长' },
  'At a planned time': {
    vi: 'Vào giờ đã định',
    ms: 'Pada masa yang dirancang',
    id: 'Pada waktu terjadwal',
    'zh-CN': '按计划时间',
  },
  'I will do this job': {
    vi: 'Tôi sẽ làm công việc này',
    ms: 'Saya akan buat kerja ini',
    id: 'Saya yang mengerjakan pekerjaan ini',
    'zh-CN': '由我完成此工单',
  },
  'Otherwise the office decides who does it.': {
    vi: 'Nếu không, văn phòng sẽ quyết định ai làm.',
    ms: 'Jika tidak, pejabat menentukan siapa yang melakukannya.',
    id: 'Jika tidak, kantor yang menentukan pelaksananya.',
    'zh-CN': '否则由公司安排人员。',
  },
  'Kept on this device until it is sent': {
    vi: 'Được giữ trên thiết bị này cho đến khi gửi',
    ms: 'Disimpan pada peranti ini sehingga dihantar',
    id: 'Disimpan di perangkat ini sampai terkirim',
    'zh-CN': '发送前保存在本设备上',
  },
  'Discard this job?': {
    vi: 'Bỏ công việc này?',
    ms: 'Buang kerja ini?',
    id: 'Hapus pekerjaan ini?',
    'zh-CN': '放弃此工单？',
  },
  'What was entered here will be deleted.': {
    vi: 'Nội dung đã nhập ở đây sẽ bị xoá.',
    ms: 'Isian di sini akan dipadamkan.',
    id: 'Isian di sini akan dihapus.',
    'zh-CN': '此处填写的内容将被删除。',
  },
  'Choose a site.': { vi: 'Hãy chọn địa điểm.', ms: 'Pilih tapak.', id: 'Pilih lokasi.', 'zh-CN': '请选择地点。' },
  'Choose what kind of job it is.': {
    vi: 'Hãy chọn loại công việc.',
    ms: 'Pilih jenis kerja.',
    id: 'Pilih jenis pekerjaan.',
    'zh-CN': '请选择工单类型。',
  },
  'Choose at least one service.': {
    vi: 'Hãy chọn ít nhất một dịch vụ.',
    ms: 'Pilih sekurang-kurangnya satu servis.',
    id: 'Pilih setidaknya satu layanan.',
    'zh-CN': '请至少选择一项服务。',
  },
  'Enter a date.': { vi: 'Hãy nhập ngày.', ms: 'Masukkan tarikh.', id: 'Masukkan tanggal.', 'zh-CN': '请输入日期。' },
  'Enter a time.': { vi: 'Hãy nhập giờ.', ms: 'Masukkan masa.', id: 'Masukkan jam.', 'zh-CN': '请输入时间。' },
});
