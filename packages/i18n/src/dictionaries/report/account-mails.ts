import { defineDictionary } from '../../dictionary.ts';

/** Emails with a link to an account, and emails that report a change to an account. `{{link}}` is alone on its line. */
export const accountMails = defineDictionary({
  'You are invited to {{title}}': {
    vi: 'Lời mời sử dụng {{title}}',
    ms: 'Anda dijemput untuk menggunakan {{title}}',
    id: 'Anda diundang untuk menggunakan {{title}}',
    'zh-CN': '邀请您使用{{title}}',
  },
  'An account has been created for you. Your username is {{username}}. Choose a password to activate it:': {
    vi: 'Một tài khoản mới đã được tạo. Tên đăng nhập là {{username}}. Vui lòng đặt mật khẩu để kích hoạt tài khoản:',
    ms: 'Satu akaun telah diwujudkan untuk anda. Nama pengguna anda ialah {{username}}. Pilih kata laluan untuk mengaktifkannya:',
    id: 'Akun telah dibuat untuk Anda. Nama pengguna Anda: {{username}}. Buat kata sandi untuk mengaktifkannya:',
    'zh-CN': '已为您创建账户，用户名为 {{username}}。请设置密码以开通账户：',
  },
  'Confirm your account at {{title}}': {
    vi: 'Xác nhận tài khoản tại {{title}}',
    ms: 'Sahkan akaun anda di {{title}}',
    id: 'Konfirmasikan akun Anda di {{title}}',
    'zh-CN': '确认您在{{title}}的账户',
  },
  'Thank you for signing up. Confirm your email address with your password to activate your account:': {
    vi: 'Cảm ơn quý khách đã đăng ký. Vui lòng xác nhận địa chỉ email bằng mật khẩu đã chọn để kích hoạt tài khoản:',
    ms: 'Terima kasih kerana mendaftar. Sahkan alamat e-mel anda dengan kata laluan yang anda pilih untuk mengaktifkan akaun:',
    id: 'Terima kasih telah mendaftar. Untuk mengaktifkan akun, konfirmasikan alamat email Anda dengan memasukkan kata sandi:',
    'zh-CN': '感谢注册。请用您设置的密码确认邮箱地址，账户即可开通：',
  },
  'You already have an account at {{title}}': {
    vi: 'Quý khách đã có tài khoản tại {{title}}',
    ms: 'Anda sudah mempunyai akaun di {{title}}',
    id: 'Anda sudah memiliki akun di {{title}}',
    'zh-CN': '您在{{title}}已有账户',
  },
  'Someone tried to sign up with this email address, but it already has an account. Nothing has changed. If you have forgotten your password, request a new one here:':
    {
      vi: 'Có người vừa đăng ký bằng địa chỉ email này, nhưng email này đã có tài khoản. Tài khoản không bị thay đổi. Nếu quên mật khẩu, vui lòng yêu cầu mật khẩu mới tại đây:',
      ms: 'Seseorang telah mendaftar dengan alamat e-mel ini, yang sudah mempunyai akaun. Tiada apa-apa berubah. Jika anda terlupa kata laluan, minta kata laluan baharu di sini:',
      id: 'Seseorang mendaftar dengan alamat email ini, padahal email ini sudah memiliki akun. Tidak ada yang berubah. Jika Anda lupa kata sandi, minta kata sandi baru di sini:',
      'zh-CN': '有人用此邮箱注册，但该邮箱此前已注册账户，原账户未作任何更改。如果您忘记了密码，请在此申请重设：',
    },
  'Choose a new password for {{title}}': {
    vi: 'Đặt mật khẩu mới cho {{title}}',
    ms: 'Pilih kata laluan baharu untuk {{title}}',
    id: 'Buat kata sandi baru untuk {{title}}',
    'zh-CN': '为{{title}}设置新密码',
  },
  'We received a request for a new password for the username {{username}}. Choose it here:': {
    vi: 'Chúng tôi nhận được yêu cầu đặt mật khẩu mới cho tên đăng nhập {{username}}. Vui lòng đặt mật khẩu mới tại đây:',
    ms: 'Kami menerima permintaan kata laluan baharu untuk nama pengguna {{username}}. Tetapkannya di sini:',
    id: 'Kami menerima permintaan kata sandi baru untuk nama pengguna {{username}}. Buat kata sandi baru di sini:',
    'zh-CN': '我们收到了用户名 {{username}} 的密码重设申请，请在此设置新密码：',
  },
  'Confirm your new email address for {{title}}': {
    vi: 'Xác nhận địa chỉ email mới cho {{title}}',
    ms: 'Sahkan alamat e-mel baharu anda untuk {{title}}',
    id: 'Konfirmasikan alamat email baru Anda untuk {{title}}',
    'zh-CN': '确认您在{{title}}的新邮箱',
  },
  'This email address will be used for the username {{username}}. Confirm it with your password:': {
    vi: 'Địa chỉ email này sẽ được dùng cho tên đăng nhập {{username}}. Vui lòng xác nhận bằng mật khẩu:',
    ms: 'Alamat e-mel ini akan digunakan untuk nama pengguna {{username}}. Sahkan dengan kata laluan anda:',
    id: 'Alamat email ini akan dipakai untuk nama pengguna {{username}}. Konfirmasikan dengan memasukkan kata sandi Anda:',
    'zh-CN': '此邮箱将绑定到用户名 {{username}}，请输入密码确认：',
  },
  'The email address of your account at {{title}} is changing': {
    vi: 'Địa chỉ email của tài khoản tại {{title}} sắp thay đổi',
    ms: 'Alamat e-mel akaun anda di {{title}} akan ditukar',
    id: 'Alamat email akun Anda di {{title}} akan diubah',
    'zh-CN': '您在{{title}}的账户邮箱即将更改',
  },
  'A change of email address was requested for the username {{username}}. If this was not you, choose a new password here:':
    {
      vi: 'Có yêu cầu đổi địa chỉ email của tên đăng nhập {{username}}. Nếu yêu cầu này không phải do chủ tài khoản gửi, vui lòng đặt mật khẩu mới tại đây:',
      ms: 'Pertukaran alamat e-mel bagi nama pengguna {{username}} telah diminta. Jika bukan anda yang memintanya, pilih kata laluan baharu di sini:',
      id: 'Ada permintaan untuk mengubah alamat email bagi nama pengguna {{username}}. Jika bukan Anda yang memintanya, buat kata sandi baru di sini:',
      'zh-CN': '我们收到了用户名 {{username}} 的邮箱更改申请。如果不是您本人操作，请在此重设密码：',
    },
  'Your password at {{title}} was changed': {
    vi: 'Mật khẩu tài khoản tại {{title}} đã được đổi',
    ms: 'Kata laluan anda di {{title}} telah ditukar',
    id: 'Kata sandi Anda di {{title}} telah diubah',
    'zh-CN': '您在{{title}}的密码已更改',
  },
  'The password for the username {{username}} was changed. If this was not you, choose a new one here:': {
    vi: 'Mật khẩu của tên đăng nhập {{username}} đã được thay đổi. Nếu thay đổi này không phải do chủ tài khoản thực hiện, vui lòng đặt mật khẩu mới tại đây:',
    ms: 'Kata laluan bagi nama pengguna {{username}} telah ditukar. Jika bukan anda yang menukarnya, pilih kata laluan baharu di sini:',
    id: 'Kata sandi untuk nama pengguna {{username}} telah diubah. Jika bukan Anda yang mengubahnya, buat kata sandi baru di sini:',
    'zh-CN': '用户名 {{username}} 的密码已更改。如果不是您本人操作，请在此重设密码：',
  },
  'The link is valid until {{time}} and can be used once.': {
    vi: 'Liên kết có hiệu lực đến {{time}} và chỉ dùng được một lần.',
    ms: 'Pautan ini sah sehingga {{time}} dan boleh digunakan sekali sahaja.',
    id: 'Tautan berlaku sampai {{time}} dan hanya dapat dipakai sekali.',
    'zh-CN': '链接有效期至 {{time}}，仅可使用一次。',
  },
  'If you did not request this email, you can ignore it.': {
    vi: 'Nếu không yêu cầu email này, vui lòng bỏ qua.',
    ms: 'Jika anda tidak meminta e-mel ini, anda boleh mengabaikannya.',
    id: 'Jika Anda tidak meminta email ini, abaikan saja.',
    'zh-CN': '如果这不是您本人的操作，请忽略此邮件。',
  },
});
