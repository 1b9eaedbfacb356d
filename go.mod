module harrier

go 1.26
