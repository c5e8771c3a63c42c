import { defineDictionary } from '../../dictionary.ts';

/** The user's own signature and profile picture. */
export const fieldOwnFiles = defineDictionary({
  'My signature': { vi: 'Chữ ký của tôi', ms: 'Tandatangan saya', id: 'Tanda tangan saya', 'zh-CN': '我的签名' },
  'My signature: removed': {
    vi: 'Chữ ký của tôi: đã xoá',
    ms: 'Tandatangan saya: dibuang',
    id: 'Tanda tangan saya: dihapus',
    'zh-CN': '我的签名：已移除',
  },
  'It signs a job with one tap.': {
    vi: 'Dùng để ký công việc chỉ với một lần chạm.',
    ms: 'Untuk menandatangani kerja dengan satu ketikan.',
    id: 'Untuk menandatangani pekerjaan dengan sekali ketuk.',
    'zh-CN': '可一键在工单上签名。',
  },
  'No signature yet': {
    vi: 'Chưa có chữ ký',
    ms: 'Belum ada tandatangan',
    id: 'Belum ada tanda tangan',
    'zh-CN': '还没有签名',
  },
  'Replace signature': { vi: 'Thay chữ ký', ms: 'Ganti tandatangan', id: 'Ganti tanda tangan', 'zh-CN': '更换签名' },
  'Save signature': { vi: 'Lưu chữ ký', ms: 'Simpan tandatangan', id: 'Simpan tanda tangan', 'zh-CN': '保存签名' },
  'Upload User Sign error {{message}}': {
    vi: 'Không tải lên được chữ ký: {{message}}',
    ms: 'Tandatangan gagal dimuat naik: {{message}}',
    id: 'Tanda tangan gagal diunggah: {{message}}',
    'zh-CN': '上传签名失败：{{message}}',
  },
  'It stays on this device.': {
    vi: 'Nội dung này vẫn được giữ trên thiết bị.',
    ms: 'Ia kekal pada peranti ini.',
    id: 'Tetap tersimpan di perangkat ini.',
    'zh-CN': '仍保留在此设备上。',
  },
  'Profile picture': { vi: 'Ảnh hồ sơ', ms: 'Gambar profil', id: 'Foto profil', 'zh-CN': '头像' },
  'Profile picture: removed': {
    vi: 'Ảnh hồ sơ: đã xoá',
    ms: 'Gambar profil: dibuang',
    id: 'Foto profil: dihapus',
    'zh-CN': '头像：已移除',
  },
  'Profile picture: not sent yet': {
    vi: 'Ảnh hồ sơ: chưa gửi',
    ms: 'Gambar profil: belum dihantar',
    id: 'Foto profil: belum terkirim',
    'zh-CN': '头像：尚未发送',
  },
  'Upload Profile Image Failed': {
    vi: 'Không tải lên được ảnh hồ sơ',
    ms: 'Gambar profil gagal dimuat naik',
    id: 'Foto profil gagal diunggah',
    'zh-CN': '上传头像失败',
  },
  'Failed To Take Picture': {
    vi: 'Không chụp được ảnh',
    ms: 'Gambar gagal diambil',
    id: 'Foto gagal diambil',
    'zh-CN': '拍照失败',
  },
  Crop: { vi: 'Cắt ảnh', ms: 'Pangkas', id: 'Pangkas', 'zh-CN': '裁剪' },
  'Use picture': { vi: 'Dùng ảnh này', ms: 'Guna gambar ini', id: 'Pakai foto ini', 'zh-CN': '使用此照片' },
  Zoom: { vi: 'Thu phóng', ms: 'Zum', id: 'Zum', 'zh-CN': '缩放' },
  'Move left': { vi: 'Sang trái', ms: 'Gerak ke kiri', id: 'Geser ke kiri', 'zh-CN': '左移' },
  'Move right': { vi: 'Sang phải', ms: 'Gerak ke kanan', id: 'Geser ke kanan', 'zh-CN': '右移' },
  'Move up': { vi: 'Lên trên', ms: 'Gerak ke atas', id: 'Geser ke atas', 'zh-CN': '上移' },
  'Move down': { vi: 'Xuống dưới', ms: 'Gerak ke bawah', id: 'Geser ke bawah', 'zh-CN': '下移' },
  'Part of the picture. Move it with the arrow keys.': {
    vi: 'Phần ảnh được dùng. Di chuyển bằng các phím mũi tên.',
    ms: 'Bahagian gambar. Gerakkannya dengan kekunci anak panah.',
    id: 'Bagian foto. Geser dengan tombol panah.',
    'zh-CN': '照片的选取部分。用方向键移动。',
  },
});
