import type { ClientFailureCode } from '@field-service/contract/api-failure.ts';
import type { ErrorCode } from '@field-service/contract/errors.ts';
import type { CodedPhrase } from '../dictionary.ts';

/** A phrase for every code the server or the client itself may answer; a code without one does not compile. */
export const errors: Readonly<Record<ErrorCode | ClientFailureCode, CodedPhrase>> = {
  // Common to every route.
  'request.malformed': { 'en-GB': 'The request could not be read.', vi: 'Không đọc được yêu cầu.', ms: 'Permintaan tidak dapat dibaca.', id: 'Permintaan tidak dapat dibaca.', 'zh-CN': '无法读取请求。' },
  'request.unknown_parameter': { 'en-GB': 'The request has a parameter that is not known here.', vi: 'Yêu cầu có tham số không được hỗ trợ.', ms: 'Permintaan mengandungi parameter yang tidak dikenali.', id: 'Permintaan berisi parameter yang tidak dikenal.', 'zh-CN': '请求包含未知参数。' },
  'request.invalid': { 'en-GB': 'Some values are missing or not right.', vi: 'Một số giá trị còn thiếu hoặc không đúng.', ms: 'Sesetengah nilai tiada atau tidak betul.', id: 'Beberapa nilai kosong atau tidak benar.', 'zh-CN': '有些值缺失或不正确。' },
  'request.too_large': { 'en-GB': 'This is too large to send.', vi: 'Dữ liệu quá lớn để gửi.', ms: 'Ini terlalu besar untuk dihantar.', id: 'Ini terlalu besar untuk dikirim.', 'zh-CN': '内容过大，无法发送。' },
  'request.unsupported_type': { 'en-GB': 'This kind of content is not accepted.', vi: 'Loại nội dung này không được chấp nhận.', ms: 'Jenis kandungan ini tidak diterima.', id: 'Jenis konten ini tidak diterima.', 'zh-CN': '不接受此类内容。' },
  'request.rate_limited': { 'en-GB': 'Too many requests. Please wait a moment and try again.', vi: 'Quá nhiều yêu cầu. Vui lòng đợi một lát rồi thử lại.', ms: 'Terlalu banyak permintaan. Sila tunggu sebentar dan cuba lagi.', id: 'Terlalu banyak permintaan. Tunggu sebentar lalu coba lagi.', 'zh-CN': '请求过多，请稍候再试。' },
  'request.idempotency_reused': { 'en-GB': 'This was already sent with other content.', vi: 'Yêu cầu này đã được gửi với nội dung khác.', ms: 'Ini telah dihantar dengan kandungan lain.', id: 'Ini sudah dikirim dengan isi yang berbeda.', 'zh-CN': '此请求已以其他内容发送过。' },
  'route.not_found': { 'en-GB': 'This address is not known here.', vi: 'Địa chỉ này không tồn tại.', ms: 'Alamat ini tidak dikenali.', id: 'Alamat ini tidak dikenal.', 'zh-CN': '此地址不存在。' },
  'server.failed': { 'en-GB': 'The server could not do this. It has been recorded.', vi: 'Máy chủ không thực hiện được. Lỗi đã được ghi lại.', ms: 'Pelayan tidak dapat melakukannya. Ralat telah direkodkan.', id: 'Server tidak dapat melakukannya. Kesalahan sudah dicatat.', 'zh-CN': '服务器无法完成此操作，错误已记录。' },
  'server.not_initialised': { 'en-GB': 'The system has not been set up yet.', vi: 'Hệ thống chưa được thiết lập.', ms: 'Sistem belum disediakan.', id: 'Sistem belum disiapkan.', 'zh-CN': '系统尚未初始化。' },
  'server.stopping': { 'en-GB': 'The server is restarting. Please try again in a moment.', vi: 'Máy chủ đang khởi động lại. Vui lòng thử lại sau giây lát.', ms: 'Pelayan sedang dimulakan semula. Sila cuba sebentar lagi.', id: 'Server sedang dimulai ulang. Coba lagi sebentar.', 'zh-CN': '服务器正在重启，请稍后再试。' },

  // Made by the client itself.
  'client.offline': { 'en-GB': 'Network Unreachable', vi: 'Không có kết nối mạng', ms: 'Rangkaian tidak dapat dicapai', id: 'Jaringan tidak terjangkau', 'zh-CN': '网络不可用' },
  'client.busy': { 'en-GB': 'System Busy,please try later', vi: 'Hệ thống đang bận, vui lòng thử lại sau', ms: 'Sistem sibuk, sila cuba kemudian', id: 'Sistem sibuk, silakan coba nanti', 'zh-CN': '系统繁忙，请稍后再试' },
  'client.timeout': { 'en-GB': 'Request timed out: {{host}}', vi: 'Yêu cầu quá thời gian chờ: {{host}}', ms: 'Permintaan tamat masa: {{host}}', id: 'Permintaan melewati batas waktu: {{host}}', 'zh-CN': '请求超时：{{host}}' },
  'client.unreadable': { 'en-GB': 'The answer could not be read.', vi: 'Không đọc được câu trả lời.', ms: 'Jawapan tidak dapat dibaca.', id: 'Jawaban tidak dapat dibaca.', 'zh-CN': '无法读取响应。' },

  // Sessions.
  'session.missing': { 'en-GB': 'Please log in.', vi: 'Vui lòng đăng nhập.', ms: 'Sila log masuk.', id: 'Silakan masuk.', 'zh-CN': '请登录。' },
  'session.ended': { 'en-GB': 'You have been logged out. Please log in again.', vi: 'Bạn đã bị đăng xuất. Vui lòng đăng nhập lại.', ms: 'Anda telah dilog keluar. Sila log masuk semula.', id: 'Anda telah dikeluarkan. Silakan masuk lagi.', 'zh-CN': '您已退出登录，请重新登录。' },
  'session.expired': { 'en-GB': 'Your session has expired. Please log in again.', vi: 'Phiên làm việc đã hết hạn. Vui lòng đăng nhập lại.', ms: 'Sesi anda telah tamat. Sila log masuk semula.', id: 'Sesi Anda telah berakhir. Silakan masuk lagi.', 'zh-CN': '会话已过期，请重新登录。' },
  'session.blocked': { 'en-GB': 'This account is blocked. Please contact your administrator.', vi: 'Tài khoản này đã bị khoá. Vui lòng liên hệ quản trị viên.', ms: 'Akaun ini disekat. Sila hubungi pentadbir anda.', id: 'Akun ini diblokir. Hubungi administrator Anda.', 'zh-CN': '此账户已被停用，请联系管理员。' },
  'session.other_device': { 'en-GB': 'This account is bound to another device. Please contact your administrator.', vi: 'Tài khoản này gắn với thiết bị khác. Vui lòng liên hệ quản trị viên.', ms: 'Akaun ini terikat pada peranti lain. Sila hubungi pentadbir anda.', id: 'Akun ini terikat pada perangkat lain. Hubungi administrator Anda.', 'zh-CN': '此账户已绑定其他设备，请联系管理员。' },
  'session.invalid': { 'en-GB': 'Your login is not valid. Please log in again.', vi: 'Thông tin đăng nhập không hợp lệ. Vui lòng đăng nhập lại.', ms: 'Log masuk anda tidak sah. Sila log masuk semula.', id: 'Sesi masuk Anda tidak sah. Silakan masuk lagi.', 'zh-CN': '登录信息无效，请重新登录。' },
  'login.failed': { 'en-GB': 'The username or password is not right.', vi: 'Tên đăng nhập hoặc mật khẩu không đúng.', ms: 'Nama pengguna atau kata laluan tidak betul.', id: 'Nama pengguna atau kata sandi salah.', 'zh-CN': '用户名或密码不正确。' },
  'login.rate_limited': { 'en-GB': 'Too many attempts. Please wait before you try again.', vi: 'Quá nhiều lần thử. Vui lòng đợi rồi thử lại.', ms: 'Terlalu banyak percubaan. Sila tunggu sebelum mencuba lagi.', id: 'Terlalu banyak percobaan. Tunggu sebelum mencoba lagi.', 'zh-CN': '尝试次数过多，请稍后再试。' },
  'login.app_not_allowed': { 'en-GB': 'This account may not use this app.', vi: 'Tài khoản này không được dùng ứng dụng này.', ms: 'Akaun ini tidak dibenarkan menggunakan aplikasi ini.', id: 'Akun ini tidak boleh memakai aplikasi ini.', 'zh-CN': '此账户无权使用本应用。' },
  'permission.missing': { 'en-GB': 'You do not have permission for this.', vi: 'Bạn không có quyền làm việc này.', ms: 'Anda tiada kebenaran untuk ini.', id: 'Anda tidak memiliki izin untuk ini.', 'zh-CN': '您没有此操作的权限。' },
  'permission.none_detected': { 'en-GB': 'No Perms Detected!', vi: 'Không phát hiện quyền nào!', ms: 'Tiada kebenaran dikesan!', id: 'Tidak ada izin yang terdeteksi!', 'zh-CN': '未检测到任何权限！' },

  // Records in general.
  'record.not_found': { 'en-GB': 'This record was not found.', vi: 'Không tìm thấy bản ghi này.', ms: 'Rekod ini tidak dijumpai.', id: 'Data ini tidak ditemukan.', 'zh-CN': '未找到此记录。' },
  'record.base_missing': { 'en-GB': 'The change does not say which version it was made on. Please reload and try again.', vi: 'Thay đổi không cho biết dựa trên phiên bản nào. Vui lòng tải lại và thử lại.', ms: 'Perubahan tidak menyatakan versi asalnya. Sila muat semula dan cuba lagi.', id: 'Perubahan tidak menyebut versi asalnya. Muat ulang lalu coba lagi.', 'zh-CN': '更改未注明所基于的版本，请刷新后重试。' },
  'record.deleted': { 'en-GB': 'This record has been deleted.', vi: 'Bản ghi này đã bị xoá.', ms: 'Rekod ini telah dipadam.', id: 'Data ini sudah dihapus.', 'zh-CN': '此记录已被删除。' },
  'record.referenced_missing': { 'en-GB': 'Something this record refers to does not exist.', vi: 'Nội dung mà bản ghi này tham chiếu không tồn tại.', ms: 'Perkara yang dirujuk oleh rekod ini tidak wujud.', id: 'Sesuatu yang dirujuk data ini tidak ada.', 'zh-CN': '此记录引用的内容不存在。' },
  'record.duplicate': { 'en-GB': 'A record with these values already exists.', vi: 'Đã có bản ghi với các giá trị này.', ms: 'Rekod dengan nilai ini sudah wujud.', id: 'Data dengan nilai ini sudah ada.', 'zh-CN': '已存在具有这些值的记录。' },
  'field.invalid': { 'en-GB': 'Some fields are not right.', vi: 'Một số trường không đúng.', ms: 'Sesetengah medan tidak betul.', id: 'Beberapa isian tidak benar.', 'zh-CN': '有些字段不正确。' },

  // Queries.
  'find.malformed': { 'en-GB': 'The filter could not be read.', vi: 'Không đọc được bộ lọc.', ms: 'Penapis tidak dapat dibaca.', id: 'Filter tidak dapat dibaca.', 'zh-CN': '无法读取筛选条件。' },
  'find.unknown_field': { 'en-GB': 'The filter names a field that does not exist.', vi: 'Bộ lọc dùng trường không tồn tại.', ms: 'Penapis menamakan medan yang tidak wujud.', id: 'Filter menyebut kolom yang tidak ada.', 'zh-CN': '筛选条件包含不存在的字段。' },
  'find.unknown_operator': { 'en-GB': 'The filter uses a comparison that does not exist.', vi: 'Bộ lọc dùng phép so sánh không tồn tại.', ms: 'Penapis menggunakan perbandingan yang tidak wujud.', id: 'Filter memakai pembanding yang tidak ada.', 'zh-CN': '筛选条件使用了不存在的比较方式。' },
  'find.wrong_type': { 'en-GB': 'A value in the filter has the wrong type.', vi: 'Một giá trị trong bộ lọc sai kiểu.', ms: 'Nilai dalam penapis salah jenisnya.', id: 'Nilai dalam filter salah jenisnya.', 'zh-CN': '筛选条件中的值类型不正确。' },
  'find.too_complex': { 'en-GB': 'The filter is too large.', vi: 'Bộ lọc quá phức tạp.', ms: 'Penapis terlalu besar.', id: 'Filter terlalu besar.', 'zh-CN': '筛选条件过于复杂。' },
  'query.too_slow': { 'en-GB': 'This search takes too long. Please narrow it.', vi: 'Tìm kiếm mất quá nhiều thời gian. Vui lòng thu hẹp lại.', ms: 'Carian ini mengambil masa terlalu lama. Sila kecilkan skopnya.', id: 'Pencarian ini terlalu lama. Persempit pencarian Anda.', 'zh-CN': '搜索耗时过长，请缩小范围。' },

  // Jobs.
  'post.transition_forbidden': { 'en-GB': 'The job\'s status does not allow this.', vi: 'Trạng thái công việc không cho phép điều này.', ms: 'Status kerja tidak membenarkan ini.', id: 'Status pekerjaan tidak mengizinkan ini.', 'zh-CN': '工单当前状态不允许此操作。' },
  'post.signed': { 'en-GB': 'Un-start job not allowed after customer signed the job', vi: 'Không được huỷ bắt đầu công việc sau khi khách hàng đã ký', ms: 'Kerja tidak boleh dinyahmula selepas pelanggan menandatanganinya', id: 'Pekerjaan tidak boleh dibatalkan mulainya setelah pelanggan menandatangani', 'zh-CN': '客户签名后不允许撤销开始工单' },
  'post.conflict': { 'en-GB': 'Someone else has changed this job. Please look at the differences.', vi: 'Người khác đã sửa công việc này. Vui lòng xem các khác biệt.', ms: 'Orang lain telah mengubah kerja ini. Sila lihat perbezaannya.', id: 'Orang lain telah mengubah pekerjaan ini. Periksa perbedaannya.', 'zh-CN': '他人已修改此工单，请查看差异。' },
  'post.site_not_of_contact': { 'en-GB': 'This site does not belong to the customer.', vi: 'Địa điểm này không thuộc về khách hàng.', ms: 'Tapak ini bukan milik pelanggan.', id: 'Lokasi ini bukan milik pelanggan.', 'zh-CN': '此场所不属于该客户。' },
  'post.time_invalid': { 'en-GB': 'The time is not valid.', vi: 'Thời gian không hợp lệ.', ms: 'Masa tidak sah.', id: 'Waktu tidak valid.', 'zh-CN': '时间无效。' },
  'assign.clash': { 'en-GB': 'The technician already has something at this time.', vi: 'Kỹ thuật viên đã có lịch vào thời gian này.', ms: 'Juruteknik sudah ada tugasan pada masa ini.', id: 'Teknisi sudah memiliki jadwal pada waktu ini.', 'zh-CN': '该技术员此时间已有安排。' },
  'assign.licence_missing': { 'en-GB': 'The technician has no valid licence for this job on that day.', vi: 'Kỹ thuật viên không có giấy phép hợp lệ cho công việc vào ngày đó.', ms: 'Juruteknik tiada lesen sah untuk kerja ini pada hari itu.', id: 'Teknisi tidak memiliki izin yang berlaku untuk pekerjaan ini pada hari itu.', 'zh-CN': '该技术员当天没有此工单所需的有效证照。' },
  'assign.not_assignable': { 'en-GB': 'This job cannot be assigned now.', vi: 'Hiện không thể phân công công việc này.', ms: 'Kerja ini tidak boleh ditugaskan sekarang.', id: 'Pekerjaan ini tidak dapat ditugaskan sekarang.', 'zh-CN': '此工单目前无法分配。' },
  'assign.reason_missing': { 'en-GB': 'Please give a reason for this assignment.', vi: 'Vui lòng nêu lý do phân công này.', ms: 'Sila beri sebab untuk tugasan ini.', id: 'Berikan alasan untuk penugasan ini.', 'zh-CN': '请说明此次分配的原因。' },
  'line.amount_too_large': { 'en-GB': 'The amount of a line is too large.', vi: 'Số tiền của một dòng quá lớn.', ms: 'Amaun satu baris terlalu besar.', id: 'Jumlah pada satu baris terlalu besar.', 'zh-CN': '某一行的金额过大。' },
  'line.invalid_discount': { 'en-GB': 'The discount of a line is not valid.', vi: 'Giảm giá của một dòng không hợp lệ.', ms: 'Diskaun satu baris tidak sah.', id: 'Diskon pada satu baris tidak valid.', 'zh-CN': '某一行的折扣无效。' },

  // Uploads.
  'upload.not_found': { 'en-GB': 'This upload was not found.', vi: 'Không tìm thấy lần tải lên này.', ms: 'Muat naik ini tidak dijumpai.', id: 'Unggahan ini tidak ditemukan.', 'zh-CN': '未找到此上传。' },
  'upload.incomplete': { 'en-GB': 'The upload is not complete yet.', vi: 'Việc tải lên chưa hoàn tất.', ms: 'Muat naik belum lengkap.', id: 'Unggahan belum lengkap.', 'zh-CN': '上传尚未完成。' },
  'upload.hash_mismatch': { 'en-GB': 'A file arrived changed. It will be sent again.', vi: 'Một tệp bị thay đổi khi đến nơi. Tệp sẽ được gửi lại.', ms: 'Fail tiba dalam keadaan berubah. Ia akan dihantar semula.', id: 'Berkas tiba dalam keadaan berubah. Berkas akan dikirim ulang.', 'zh-CN': '文件到达时内容已改变，将重新发送。' },
  'upload.path_conflict': { 'en-GB': 'Two different files have the same path in this upload.', vi: 'Hai tệp khác nhau có cùng đường dẫn trong lần tải lên này.', ms: 'Dua fail berbeza mempunyai laluan yang sama dalam muat naik ini.', id: 'Dua berkas berbeda memiliki jalur yang sama dalam unggahan ini.', 'zh-CN': '此上传中两个不同文件使用了相同路径。' },
  'upload.archive_broken': { 'en-GB': 'The archive is damaged.', vi: 'Tệp nén bị hỏng.', ms: 'Arkib rosak.', id: 'Arsip rusak.', 'zh-CN': '压缩包已损坏。' },
  'upload.archive_encrypted': { 'en-GB': 'The archive is encrypted, which is not accepted.', vi: 'Tệp nén được mã hoá nên không được chấp nhận.', ms: 'Arkib disulitkan dan tidak diterima.', id: 'Arsip terenkripsi dan tidak diterima.', 'zh-CN': '不接受加密的压缩包。' },
  'upload.path_unsafe': { 'en-GB': 'A path in the archive is not allowed.', vi: 'Một đường dẫn trong tệp nén không được phép.', ms: 'Laluan dalam arkib tidak dibenarkan.', id: 'Jalur dalam arsip tidak diizinkan.', 'zh-CN': '压缩包中的路径不被允许。' },
  'upload.entry_unlisted': { 'en-GB': 'The archive holds a file that was not announced.', vi: 'Tệp nén chứa tệp không được khai báo.', ms: 'Arkib mengandungi fail yang tidak dimaklumkan.', id: 'Arsip berisi berkas yang tidak diumumkan.', 'zh-CN': '压缩包含有未声明的文件。' },
  'upload.entry_duplicate': { 'en-GB': 'The archive holds a file twice.', vi: 'Tệp nén chứa một tệp hai lần.', ms: 'Arkib mengandungi fail yang sama dua kali.', id: 'Arsip berisi berkas yang sama dua kali.', 'zh-CN': '压缩包中有重复文件。' },
  'upload.too_many_files': { 'en-GB': 'There are too many files in this job.', vi: 'Công việc này có quá nhiều tệp.', ms: 'Terlalu banyak fail dalam kerja ini.', id: 'Terlalu banyak berkas dalam pekerjaan ini.', 'zh-CN': '此工单的文件过多。' },
  'upload.expands_too_far': { 'en-GB': 'The archive unpacks to too much.', vi: 'Tệp nén giải nén ra quá lớn.', ms: 'Arkib mengembang terlalu besar.', id: 'Arsip mengembang terlalu besar.', 'zh-CN': '压缩包解压后过大。' },
  'upload.manifest_mismatch': { 'en-GB': 'The upload does not match what was announced.', vi: 'Nội dung tải lên không khớp với khai báo.', ms: 'Muat naik tidak sepadan dengan yang dimaklumkan.', id: 'Unggahan tidak cocok dengan yang diumumkan.', 'zh-CN': '上传内容与声明不符。' },
  'upload.job_file_invalid': { 'en-GB': 'The job file could not be read.', vi: 'Không đọc được tệp công việc.', ms: 'Fail kerja tidak dapat dibaca.', id: 'Berkas pekerjaan tidak dapat dibaca.', 'zh-CN': '无法读取工单文件。' },
  'upload.not_late': { 'en-GB': 'This upload is not waiting for a decision.', vi: 'Lần tải lên này không chờ quyết định.', ms: 'Muat naik ini tidak menunggu keputusan.', id: 'Unggahan ini tidak menunggu keputusan.', 'zh-CN': '此上传不在等待处理。' },
  'upload.reason_missing': { 'en-GB': 'Please give a reason.', vi: 'Vui lòng nêu lý do.', ms: 'Sila beri sebab.', id: 'Berikan alasan.', 'zh-CN': '请说明原因。' },
  'file.not_found': { 'en-GB': 'This file was not found.', vi: 'Không tìm thấy tệp này.', ms: 'Fail ini tidak dijumpai.', id: 'Berkas ini tidak ditemukan.', 'zh-CN': '未找到此文件。' },
  'file.type_refused': { 'en-GB': 'This type of file is not accepted.', vi: 'Loại tệp này không được chấp nhận.', ms: 'Jenis fail ini tidak diterima.', id: 'Jenis berkas ini tidak diterima.', 'zh-CN': '不接受此类型的文件。' },
  'file.range_invalid': { 'en-GB': 'This part of the file does not exist.', vi: 'Phần này của tệp không tồn tại.', ms: 'Bahagian fail ini tidak wujud.', id: 'Bagian berkas ini tidak ada.', 'zh-CN': '文件的这一部分不存在。' },
  'report.not_allowed': { 'en-GB': 'Please contact your administrator to enable the Service Report access', vi: 'Vui lòng liên hệ quản trị viên để bật quyền xem Báo cáo dịch vụ', ms: 'Sila hubungi pentadbir anda untuk mendayakan akses Laporan Servis', id: 'Hubungi administrator Anda untuk mengaktifkan akses Laporan Layanan', 'zh-CN': '请联系管理员开通服务报告访问权限' },
  'report.not_ready': { 'en-GB': 'The service report is still being made.', vi: 'Báo cáo dịch vụ đang được tạo.', ms: 'Laporan servis masih disediakan.', id: 'Laporan layanan masih dibuat.', 'zh-CN': '服务报告仍在生成中。' },

  // Money.
  'invoice.already_billed': { 'en-GB': 'One of these jobs is on an invoice already.', vi: 'Một trong các công việc này đã có hoá đơn.', ms: 'Salah satu kerja ini sudah ada dalam invois.', id: 'Salah satu pekerjaan ini sudah ada di faktur.', 'zh-CN': '其中一个工单已开具发票。' },
  'invoice.nothing_billable': { 'en-GB': 'There is nothing to bill here.', vi: 'Không có gì để lập hoá đơn.', ms: 'Tiada apa-apa untuk dibilkan di sini.', id: 'Tidak ada yang dapat ditagihkan.', 'zh-CN': '没有可计费的内容。' },
  'invoice.mixed': { 'en-GB': 'Jobs of different customers or currencies cannot share an invoice.', vi: 'Công việc của khách hàng hoặc loại tiền khác nhau không thể chung một hoá đơn.', ms: 'Kerja pelanggan atau mata wang berbeza tidak boleh berkongsi invois.', id: 'Pekerjaan dari pelanggan atau mata uang berbeda tidak dapat digabung dalam satu faktur.', 'zh-CN': '不同客户或币种的工单不能合并到一张发票。' },
  'invoice.not_draft': { 'en-GB': 'This invoice has been issued and can no longer change.', vi: 'Hoá đơn này đã phát hành và không thể thay đổi.', ms: 'Invois ini telah dikeluarkan dan tidak boleh diubah.', id: 'Faktur ini sudah diterbitkan dan tidak dapat diubah.', 'zh-CN': '此发票已开具，不能再更改。' },
  'invoice.not_open': { 'en-GB': 'This invoice is not open for payment.', vi: 'Hoá đơn này không mở để thanh toán.', ms: 'Invois ini tidak terbuka untuk bayaran.', id: 'Faktur ini tidak terbuka untuk pembayaran.', 'zh-CN': '此发票目前无法付款。' },
  'payment.provider_unavailable': { 'en-GB': 'This way to pay is not available.', vi: 'Cách thanh toán này không khả dụng.', ms: 'Cara bayaran ini tidak tersedia.', id: 'Cara pembayaran ini tidak tersedia.', 'zh-CN': '此付款方式不可用。' },
  'payment.signature_invalid': { 'en-GB': 'The payment notice could not be verified.', vi: 'Không xác minh được thông báo thanh toán.', ms: 'Notis bayaran tidak dapat disahkan.', id: 'Pemberitahuan pembayaran tidak dapat diverifikasi.', 'zh-CN': '无法验证付款通知。' },
  'payment.amount_mismatch': { 'en-GB': 'The amount does not match what is owed.', vi: 'Số tiền không khớp với số phải trả.', ms: 'Amaun tidak sepadan dengan jumlah terhutang.', id: 'Jumlah tidak cocok dengan tagihan.', 'zh-CN': '金额与应付款不符。' },
  'payment.not_found': { 'en-GB': 'This payment was not found.', vi: 'Không tìm thấy khoản thanh toán này.', ms: 'Bayaran ini tidak dijumpai.', id: 'Pembayaran ini tidak ditemukan.', 'zh-CN': '未找到此付款。' },
  'portal.disabled': { 'en-GB': 'The portal is not enabled. Please contact the admin.', vi: 'Cổng khách hàng chưa được bật. Vui lòng liên hệ quản trị viên.', ms: 'Portal tidak didayakan. Sila hubungi pentadbir.', id: 'Portal tidak diaktifkan. Hubungi admin.', 'zh-CN': '门户未启用，请联系管理员。' },
  'tax.rate_missing': { 'en-GB': 'No tax rate is set for this date.', vi: 'Chưa có thuế suất cho ngày này.', ms: 'Tiada kadar cukai ditetapkan untuk tarikh ini.', id: 'Belum ada tarif pajak untuk tanggal ini.', 'zh-CN': '此日期未设置税率。' },
};
