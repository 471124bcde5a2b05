import Foundation

let file = FileManager.default.temporaryDirectory.appending(path: "checkout.log")
let tour = Checkout.tour(file: file)
print("memory: \(tour.memory)")
print("\(file.path): \(tour.file)")
print("analytics: \(tour.counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)×" })")
