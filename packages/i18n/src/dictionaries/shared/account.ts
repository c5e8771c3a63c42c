import { defineDictionary } from '../../dictionary.ts';

/** Phrases for the pages that the links of account mails open. */
export const sharedAccount = defineDictionary({
  'Choose a password': { vi: 'Chọn mật khẩu', ms: 'Pilih kata laluan', id: 'Pilih kata sandi', 'zh-CN': '设置密码' },
  'Choose a new password': {
    vi: 'Chọn mật khẩu mới',
    ms: 'Pilih kata laluan baharu',
    id: 'Pilih kata sandi baru',
    'zh-CN': '设置新密码',
  },
  'Confirm your account': {
    vi: 'Xác nhận tài khoản của bạn',
    ms: 'Sahkan akaun anda',
    id: 'Konfirmasi akun Anda',
    'zh-CN': '确认您的账户',
  },
  'Confirm your email address': {
    vi: 'Xác nhận địa chỉ email của bạn',
    ms: 'Sahkan alamat e-mel anda',
    id: 'Konfirmasi alamat email Anda',
    'zh-CN': '确认您的电子邮箱',
  },
  '{{username}}, {{email}}': {
    vi: '{{username}}, {{email}}',
    ms: '{{username}}, {{email}}',
    id: '{{username}}, {{email}}',
    'zh-CN': '{{username}}，{{email}}',
  },
  'New password': { vi: 'Mật khẩu mới', ms: 'Kata laluan baharu', id: 'Kata sandi baru', 'zh-CN': '新密码' },
  'Repeat the password': {
    vi: 'Nhập lại mật khẩu',
    ms: 'Ulang kata laluan',
    id: 'Ulangi kata sandi',
    'zh-CN': '再次输入密码',
  },
  'At least {{count}} characters': {
    vi: 'Ít nhất {{count}} ký tự',
    ms: 'Sekurang-kurangnya {{count}} aksara',
    id: 'Minimal {{count}} karakter',
    'zh-CN': '至少 {{count}} 个字符',
  },
  'The passwords are not the same.': {
    vi: 'Hai mật khẩu không giống nhau.',
    ms: 'Kedua-dua kata laluan tidak sama.',
    id: 'Kedua kata sandi tidak sama.',
    'zh-CN': '两次输入的密码不一致。',
  },
  'Save password': { vi: 'Lưu mật khẩu', ms: 'Simpan kata laluan', id: 'Simpan kata sandi', 'zh-CN': '保存密码' },
  'Done. Log in with your password.': {
    vi: 'Đã xong. Hãy đăng nhập bằng mật khẩu của bạn.',
    ms: 'Selesai. Log masuk dengan kata laluan anda.',
    id: 'Selesai. Masuklah dengan kata sandi Anda.',
    'zh-CN': '已完成。请使用您的密码登录。',
  },
  'Ask your office to send the invitation again.': {
    vi: 'Hãy nhờ văn phòng gửi lại lời mời.',
    ms: 'Minta pejabat anda menghantar jemputan sekali lagi.',
    id: 'Mintalah kantor Anda mengirim ulang undangannya.',
    'zh-CN': '请让办公室重新发送邀请。',
  },
  'Request a new link': {
    vi: 'Yêu cầu liên kết mới',
    ms: 'Minta pautan baharu',
    id: 'Minta tautan baru',
    'zh-CN': '申请新链接',
  },
  'Back to login': {
    vi: 'Về trang đăng nhập',
    ms: 'Kembali ke log masuk',
    id: 'Kembali ke halaman masuk',
    'zh-CN': '返回登录',
  },
  'Forgot your password?': {
    vi: 'Quên mật khẩu?',
    ms: 'Lupa kata laluan?',
    id: 'Lupa kata sandi?',
    'zh-CN': '忘记密码？',
  },
  'You receive a link by email with which you choose a new password.': {
    vi: 'Bạn sẽ nhận được liên kết qua email để chọn mật khẩu mới.',
    ms: 'Anda akan menerima pautan melalui e-mel untuk memilih kata laluan baharu.',
    id: 'Anda akan menerima tautan lewat email untuk memilih kata sandi baru.',
    'zh-CN': '您将收到一封电子邮件，可通过其中的链接设置新密码。',
  },
  'Send link': { vi: 'Gửi liên kết', ms: 'Hantar pautan', id: 'Kirim tautan', 'zh-CN': '发送链接' },
  'If there is such an account, a link is on its way to its email address. It works once, within 48 hours.': {
    vi: 'Nếu có tài khoản này, liên kết đang được gửi đến địa chỉ email của tài khoản. Liên kết dùng được một lần, trong vòng 48 tiếng.',
    ms: 'Jika akaun itu wujud, pautan sedang dihantar ke alamat e-melnya. Pautan boleh digunakan sekali, dalam masa 48 jam.',
    id: 'Jika akun itu ada, tautan sedang dikirim ke alamat emailnya. Tautan hanya dapat dipakai sekali, dalam 48 jam.',
    'zh-CN': '如果该账户存在，链接已发往其电子邮箱。链接仅可使用一次，48 小时内有效。',
  },
});
