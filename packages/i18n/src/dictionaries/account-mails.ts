import { defineDictionary } from '../dictionary.ts';

/** Mails with a link into an account, and those that tell of a change to it. `{{link}}` stands alone on its line. */
export const accountMails = defineDictionary({
  'You are invited to {{title}}': {
    vi: 'Bạn được mời sử dụng {{title}}',
    ms: 'Anda dijemput ke {{title}}',
    id: 'Anda diundang ke {{title}}',
    'zh-CN': '邀请您使用{{title}}',
  },
  'An account has been made for you. Your user name is {{username}}. Choose a password to open it:': {
    vi: 'Một tài khoản đã được tạo cho bạn. Tên đăng nhập là {{username}}. Hãy chọn mật khẩu để mở tài khoản:',
    ms: 'Akaun telah dibuat untuk anda. Nama pengguna anda ialah {{username}}. Pilih kata laluan untuk membukanya:',
    id: 'Sebuah akun telah dibuat untuk Anda. Nama pengguna Anda adalah {{username}}. Pilih kata sandi untuk membukanya:',
    'zh-CN': '已为您创建账户，用户名为 {{username}}。请设置密码以开通账户：',
  },
  'Confirm your account at {{title}}': {
    vi: 'Xác nhận tài khoản của bạn tại {{title}}',
    ms: 'Sahkan akaun anda di {{title}}',
    id: 'Konfirmasi akun Anda di {{title}}',
    'zh-CN': '确认您在{{title}}的账户',
  },
  'Thank you for signing up. Confirm your address with the password that you chose, and your account opens:': {
    vi: 'Cảm ơn bạn đã đăng ký. Hãy xác nhận địa chỉ bằng mật khẩu bạn đã chọn để mở tài khoản:',
    ms: 'Terima kasih kerana mendaftar. Sahkan alamat anda dengan kata laluan yang anda pilih, dan akaun anda akan dibuka:',
    id: 'Terima kasih telah mendaftar. Konfirmasi alamat Anda dengan kata sandi yang Anda pilih, lalu akun Anda terbuka:',
    'zh-CN': '感谢注册。请用您设置的密码确认邮箱地址，账户即可开通：',
  },
  'You have an account at {{title}} already': {
    vi: 'Bạn đã có tài khoản tại {{title}}',
    ms: 'Anda sudah mempunyai akaun di {{title}}',
    id: 'Anda sudah memiliki akun di {{title}}',
    'zh-CN': '您在{{title}}已有账户',
  },
  'Somebody signed up with this address, which belongs to an account already. Nothing has changed. If you have forgotten your password, ask for a new one here:':
    {
      vi: 'Có người đã đăng ký bằng địa chỉ này, nhưng địa chỉ đã thuộc về một tài khoản. Không có gì thay đổi. Nếu bạn quên mật khẩu, hãy yêu cầu mật khẩu mới tại đây:',
      ms: 'Seseorang mendaftar dengan alamat ini, yang sudah menjadi milik satu akaun. Tiada apa-apa yang berubah. Jika anda terlupa kata laluan, minta yang baharu di sini:',
      id: 'Seseorang mendaftar dengan alamat ini, yang sudah menjadi milik sebuah akun. Tidak ada yang berubah. Jika Anda lupa kata sandi, minta yang baru di sini:',
      'zh-CN': '有人用此邮箱注册，但该邮箱已属于一个账户，账户未作任何更改。如果您忘记了密码，请在此申请重设：',
    },
  'Choose a new password for {{title}}': {
    vi: 'Chọn mật khẩu mới cho {{title}}',
    ms: 'Pilih kata laluan baharu untuk {{title}}',
    id: 'Pilih kata sandi baru untuk {{title}}',
    'zh-CN': '为{{title}}设置新密码',
  },
  'A new password was asked for the user name {{username}}. Choose it here:': {
    vi: 'Có yêu cầu đặt mật khẩu mới cho tên đăng nhập {{username}}. Hãy chọn mật khẩu tại đây:',
    ms: 'Kata laluan baharu diminta untuk nama pengguna {{username}}. Pilih di sini:',
    id: 'Kata sandi baru diminta untuk nama pengguna {{username}}. Pilih di sini:',
    'zh-CN': '用户名 {{username}} 申请了新密码，请在此设置：',
  },
  'Confirm your new address for {{title}}': {
    vi: 'Xác nhận địa chỉ mới của bạn cho {{title}}',
    ms: 'Sahkan alamat baharu anda untuk {{title}}',
    id: 'Konfirmasi alamat baru Anda untuk {{title}}',
    'zh-CN': '确认您在{{title}}的新邮箱',
  },
  'This address is to become the one of the user name {{username}}. Confirm it with your password:': {
    vi: 'Địa chỉ này sẽ trở thành địa chỉ của tên đăng nhập {{username}}. Hãy xác nhận bằng mật khẩu của bạn:',
    ms: 'Alamat ini akan menjadi alamat bagi nama pengguna {{username}}. Sahkan dengan kata laluan anda:',
    id: 'Alamat ini akan menjadi alamat nama pengguna {{username}}. Konfirmasi dengan kata sandi Anda:',
    'zh-CN': '此邮箱将成为用户名 {{username}} 的邮箱，请用您的密码确认：',
  },
  'The address of your account at {{title}} changes': {
    vi: 'Địa chỉ tài khoản của bạn tại {{title}} sắp thay đổi',
    ms: 'Alamat akaun anda di {{title}} akan berubah',
    id: 'Alamat akun Anda di {{title}} akan berubah',
    'zh-CN': '您在{{title}}的账户邮箱即将更改',
  },
  'A change of the address of the user name {{username}} was asked for. If that was not you, choose a new password here:':
    {
      vi: 'Có yêu cầu thay đổi địa chỉ của tên đăng nhập {{username}}. Nếu không phải bạn, hãy đặt mật khẩu mới tại đây:',
      ms: 'Pertukaran alamat bagi nama pengguna {{username}} telah diminta. Jika bukan anda, pilih kata laluan baharu di sini:',
      id: 'Perubahan alamat nama pengguna {{username}} telah diminta. Jika bukan Anda, pilih kata sandi baru di sini:',
      'zh-CN': '用户名 {{username}} 申请更改邮箱。如果不是您本人操作，请在此重设密码：',
    },
  'Your password at {{title}} was changed': {
    vi: 'Mật khẩu của bạn tại {{title}} đã được thay đổi',
    ms: 'Kata laluan anda di {{title}} telah ditukar',
    id: 'Kata sandi Anda di {{title}} telah diubah',
    'zh-CN': '您在{{title}}的密码已更改',
  },
  'The password of the user name {{username}} was changed. If that was not you, choose another one here:': {
    vi: 'Mật khẩu của tên đăng nhập {{username}} đã được thay đổi. Nếu không phải bạn, hãy đặt mật khẩu khác tại đây:',
    ms: 'Kata laluan bagi nama pengguna {{username}} telah ditukar. Jika bukan anda, pilih yang lain di sini:',
    id: 'Kata sandi nama pengguna {{username}} telah diubah. Jika bukan Anda, pilih yang lain di sini:',
    'zh-CN': '用户名 {{username}} 的密码已更改。如果不是您本人操作，请在此重设密码：',
  },
  'The link holds until {{time}} and can be used once.': {
    vi: 'Liên kết có hiệu lực đến {{time}} và chỉ dùng được một lần.',
    ms: 'Pautan ini sah sehingga {{time}} dan boleh digunakan sekali sahaja.',
    id: 'Tautan berlaku sampai {{time}} dan hanya dapat dipakai sekali.',
    'zh-CN': '链接有效期至 {{time}}，仅可使用一次。',
  },
  'If you did not expect this mail, you need do nothing.': {
    vi: 'Nếu bạn không mong đợi thư này, bạn không cần làm gì.',
    ms: 'Jika anda tidak menjangkakan e-mel ini, anda tidak perlu berbuat apa-apa.',
    id: 'Jika Anda tidak menantikan email ini, Anda tidak perlu melakukan apa pun.',
    'zh-CN': '如果您并未预期收到此邮件，无需任何操作。',
  },
});
